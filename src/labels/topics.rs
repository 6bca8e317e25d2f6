//! The names of the labels, by topic.

use super::{Label, LabelTopic, PluralLabel};
use crate::rules::ByProcedure;
use std::sync::LazyLock;

topics! {
    /// Headings of profile columns.
    values: Values {
        move_ ws bs morale leadership radius points move_short ld rad
    }
    /// Headings shared by several tables.
    columns: Columns {
        name code notes source what meaning total count edits options
    }
    /// The answer to a code.
    code: Code {
        profile bill tables audited printed base letter range rating dearer
    }
    /// Counted things: `9 leaders`.
    counts: Counts {
        ;
        errors warnings notes points leaders figures troops squads platoons companies house_rules
    }
    /// Units and their parts.
    units: Units {
        leaders troops squads troopers leader squad nco platoon unit figures kind aliases crew
        class move_ armor health weapons weapon abilities joined units morale loss
        ;
        units_counted
    }
    /// The classic sheet.
    sheet: Sheet {
        reference quick squad_blank command_blank notes followers key no_units readings
        list_source weapons range rate save open shields stopped passes explodes rulings
    }
    /// The composition of an army, and its cost.
    composition: Composition {
        head squad platoon company battalion from_to or_more price_points price_percent price_table included
        not_included as_printed as_computed one_squad_each all_leaders
    }
    cards: Cards {
        losses boxes_of nobody more more_own ruler followers differences uncounted
        ;
        each points
        ;
        melee
    }
    /// A list that was pasted.
    pasted: PastedLabels {
        file_head file_lines file_more head line as_written read_as values printed computed doubt summary unnamed
        force_head force_lines written_points list_points force_summary force_limit changed tables_summary
        ;
        rows doubtful lines members rules
    }
    /// The page of a pasted list.
    paste_page: PastePageWords {
        title head how text read empty again take audit_it edit edit_what reset offers as_read is_right is_right_what doubtful edited pasted_text tables
        no_list left_out shared_line either computed_points
        as_what as_list as_force force_title of_list guessed read_force force_how take_force no_force
        unnamed_force understood with_nco without_nco
    }
    /// The audit of a published list.
    audit: Audit {
        head printed computed difference class rows patterns explanations nearest misses
        misses_nothing classes nothing_printed how_to_print no_code_costs special_needed special_left_out
        method pattern_always pattern_differs pattern_joint pattern_here pattern_free pattern_free_unarmed pattern_free_armed pattern_tried against_notes all_lists class_match class_special
        class_one_edit class_pattern class_open tag_match tag_special tag_one_edit tag_pattern
        tag_open pattern_chance chance_likely pattern_head pattern_rule by_chance rates rates_intro rates_total all_codes
        experiment experiment_rows experiment_values
        surcharge_sum surcharge_without surcharge_pattern surcharge_by_chance surcharge_none copies left_out
        ;
        copied chosen_codes
        share_leaders share_troops letters overlap one_edit verdict_all verdict_rows verdict_agree
        verdict_explained verdict_open
    }
    /// The dossier of an audited row.
    dossier: DossierWords {
        head list number tried explained explains explains_nothing chance_count chance_of against objections holds yes no agrees differs unprinted
        noted all_codes explanations none letter_more letter_less letter_other letter_hits letter_points
        letter_none alone alone_none together together_none ability_included ability_left_out ability_neither ability_unpriced house
        notes list_says lacking too_few by_chance leaves spoils better and summary_none
        ;
        summary more_rows
    }
    /// The report of an audit, for the author of a list.
    audit_report: AuditReportWords {
        head intro instead beside slips slips_intro slip_digit none_found rules rules_intro rule rule_chance rule_lacking
        undecided undecided_intro undecided_row undecided_none no_code table table_how points_printed points_by_tables
        points_by_rules found why found_nothing found_slip found_rule found_undecided found_left_out
        doubts
        ;
        slip_letter fitting_codes verdict_slips
    }
    /// A rule that a published list may follow, tried on its rows.
    suppose: Suppose {
        words_troops words_leaders words_skirmishers words_free words_most words_between
        sample_free sample_cap sample_points sample_percent
        form_free form_free_troops form_free_leaders form_cap_troops form_cap_leaders form_points_troops
        form_points_leaders form_skirmishers
        head allowed allowed_words all_units troops leaders skirmishers with free cap points rows_head lists_head method_head
        value supposed now still lost no list can_show by_tables with_it chosen itself nothing held_out tie
        verdict_no_rows verdict_no_better verdict_fitted verdict_chance verdict_partly verdict_holds holds_in fails_in
        method method_file all_lists file by_parts part_no_rows part_no_better part_chance part_partly part_holds
        ;
        rows_can rows_of more_tied alternatives values_lost
    }
    /// The frame of findings drawn over a text.
    findings: FindingWords {
        note warning help more
    }
    /// The design of a house.
    design: DesignWords {
        letters_of enemy enemy_shield enemy_default best_first nothing_within and wins beaten fire even
        legend_fire legend_even letter instead costs also nothing legend_letters lacks_nothing need_command
        need_troops need_nco need_missile need_shield need_fast need_steady need_fighter need_cheap
        why_command why_troops why_nco why_missile why_shield why_fast why_steady why_fighter why_cheap have
        have_all fillers fillers_cheap three_lists style_few style_balanced style_many task_commander
        task_captain task_champion task_guards task_soldiers task_shooters task_scouts task_levy method
        squads_of why bound_points bound_shield bound_missile bound_fast bound_radius merit_melee merit_fire
        merit_value next next_alike no_next must_have must_not_have
        ;
        unbeaten within front lacks lacks_nothing_text
        ;
        legend_odds
    }
    /// Advice for a house on the page.
    advice: AdviceWords {
        head codes letters lacks lists codes_how lists_how usual_enemy tap add_what force_points legend open open_what gone
    }
    /// Results of a search of the tables.
    found: Found {
        more dominated_head dominated dominated_none
        ;
        codes
    }
    /// Summaries of odds on the page.
    key_figures: KeyFigureWords {
        any undecided foes_killed foes_hit falls is_hit loses breaks shot kills gets_there inches passes stands
        charges rallies hits crew climbs through models tokens actions wiped_out
        damaged of_own of_shipped of_forces of_folder of_number number whose squads details reason check after_melee to_charge to_rally to_stand shots figures foe_figures leader
        first_nco second_nco leads cardless no_questions cardless_all
        ;
        ;
        wins
    }
    /// Playing with a force, on the page.
    play: Play {
        figures_lost units_out next_phase next_turn turn_n phases of out out_what number marks undo redo clear cleared awake
        fold_all unfold_all fold_what nobody faulty bring rules no_cards
        ;
        losses
    }
    /// The strip of a squad or a leader, and the page of a battle.
    strip: StripLabels {
        move_ alone never never_checks cohesion for_size fire unarmed through_shields hits no_hit turn
        within melee saves saved legend_covers legend_saves legend_losses profiles clear
        ;
        after
    }
    /// House rules.
    house: House {
        head change cap
    }
    /// The sheet and the bill of a force.
    force: Force {
        of notes findings of_limit left platoon_n no_platoon attached bought each limit
        by_figures bill illegal
        ;
        faults
    }
    /// Units that still fit into a force.
    fits: Fits {
        head savings none_faulty none no_nco more more_figure more_figures more_squad more_squads into more_leader from_to to
        taken not_written
        ;
        left
    }
    /// The share link of a force.
    link: Link {
        head how alt
    }
    /// Odds: the question, and the table of its outcomes.
    odds: Odds {
        versus head head_thrown outcome chance rolls melee fire charge move_ target shield no_shield
        first second thrown mixed mixed_squad own_strength own_nco own_leader squad_size no_seed slowest unrolled partial
        leader_squad pairing no_defeat uncounted over of_nco rough no_nearer lent_shield rate shielded_lasgun
        no_such_weapon number_or_unit units_alone units_like never_checks explosions
        at behind shots lost of_all remain breaks wiped_out
        ;
        ;
        nobody_to_rally paired nco_fights
    }
    /// Odds of Scrubs of the Desert: the question, then every outcome, then refusals.
    scrubs_odds: ScrubsOdds {
        activation sighting move_ distance fire crew crew_among below covered still or_more
        morale fort building closing or_less melee higher foe_higher climb own_rate won lost_toss seen hidden
        inches there short jams runs_on struck missed holds routs stays removed first_kills
        second_kills locked hook_holds hook_falls no_range no_rate give_range other_size loss_number loss_rate
        crew_size
        ;
        tosses grapple dice lost hits crewmen climbs
    }
    /// Odds of Dust Warfare: the question, then every outcome, then refusals.
    dust_odds: DustOdds {
        initiative attack target target_hero soft hard sustained rear spray close suppression hero reaction
        vehicle overrun begins_first begins_second suppressed unsuppressed retreats stands
        unharmed volley all_weapons is_suppressed hit_the_dirt is_vehicle alone
        harmless against_vehicle one_weapon no_attacker out_of_range no_close_weapon no_cover one_model
        not_this_unit no_tokens no_card no_vehicle leave_out other_weapon name_weapon name_attacker shorter_range
        other_attacker other_unit copy_card give_vehicle model_number damage_amount armor_value
        health_value token_number vehicle_class
        ;
        dice orders_first orders_second through models tokens actions
    }
    /// The options of a fight or a check.
    asked: Asked {
        morale or_less unchecked after_melee to_charge to_rally to_stand lost nco nco_away nco_lost leader_charges he_charges his_morale leader
        higher flank rear disengages damage
    }
    /// Dune Chess in a terminal.
    chess: ChessWords {
        atreides_move harkonnen_move totals hands prisoners moves counted no_combatants no_harvest quiet no_move
        repeated long atreides_win harkonnen_win draw plays captures harvests ransoms prepares expects looked asks
        program helps signs first saved no_file unsaved board board_alt board_how counters counters_alt counters_how
    }
    /// Dune Chess on the page.
    chess_page: ChessPageWords {
        about atreides harkonnen duke baron mentat fremen sardaukar ornithopter harvester troop worm
        spice seitch whose empty stands goes over how_drag how_press picked bought stuck let_go which destroys
        empty_square pass hint answer back forth to_move is_program spice_held to_ransom buy held who two program
        at_level level ahead exchanges deep record start number anew typed typed_how set_up position text how aim until
        key rules worth step rook flight harvest sword maw sand shelter begin
    }
    /// The list of games.
    listed: ListedWords {
        reference rulings odds lists units priced known board
    }
    /// The begin view.
    begin: BeginWords {
        picture picture_how design design_how muster muster_how open open_how paste ready ready_how
        chess chess_how mine older bin rename duplicate delete restore
    }
    /// Texts of the page's script.
    script: ScriptWords {
        undo redo saved unkept full gone too_large again working other_tab show_other torn torn_tabs unread is_open moves chess link
        copy_of deleted all_of rename_what duplicate_what delete_what restore_what new_name open_again
    }
    /// The page in a browser.
    page: Page {
        begin_folder empty_folder end end_how fallen no_file save saved_as file_name name_how odd_file torn here there keep_mine
        take_theirs save_as begin design muster audit odds play print chess guide more_views views language skip title follows text open file new_house
        new_force name limit of over commanders squads rules legal not_legal to_look_at all_well fits
        folder_goes_on
        fits_how to_muster to_print nothing_fits mend_first bill total more fewer figures remove remove_what options attached order up down join_what fielded copy copied add_leader add_squad add_platoon
        add_what take take_what set_figures no_squads points line faulty apply units code code_how
        nearby own own_how add_unit new_unit leaders_only printed nothing_yet find kind at_least at_most odd_bounds house_rules no_house_rules effects no_effects add_rule made_up emblem in_squad in_platoon in_company in_battalion
        leads_platoon leads_company leads_battalion any_leader nco_of no_nco unique in_english in_spanish rule_what rule_letter
        rule_base rule_new rule_leaders rule_troops rule_ability rule_gives rule_others rule_how empty_rule every agrees differs explain explain_what all_rows suppose supposition suppose_how try_it audit_with audit_with_how audit_together design_what ask first
        second melee fire morale charge foes lost strength modifier inches with_nco higher leader_charges cover no_cover unit target below terrain tokens movement attack suppression overrun show
        what of_force of_force_how of_list of_list_how cards cards_how list_cards list_cards_how
        reference reference_how of_audit of_audit_how paper card values as_printed
        as_computed theme plain of_house both download text_of_force text_of_list share busy late broken
        not_changed second_page
    }
    /// The pages shown instead of the app: locked, no key, closed.
    access_notice: AccessNoticeWords {
        locked_head locked how lasts spent ask_head ask go_on no_key closed_head closed closed_lasts again
        too_large_head too_large
    }
    /// Building houses and forces on the page.
    build: Build {
        edit edit_what done notes duplicate duplicate_what with_squad goes_along goes_back another_leader place
        out_of_platoon ruling add do_it do_what text text_how needs_value odd_limit odd_size odd_number odd_value
        too_many not_taken printed_line printed_how to_audit codeless_design codeless_audit
        set_limit_to confirm use_it use_what
    }
    /// Outcomes of a melee.
    melee: Melee {
        both separate saved neutralised eliminated dies lives is_hit is_missed single_eliminated single_neutralised single_stands
        ;
        loses
        ;
        wins neither neither_disengaging
    }
    /// Outcomes of a shot.
    fire: Fire {
        miss covered stopped hit penetrates explosion nuclear kills
    }
    /// Outcomes of Morale checks, and charges.
    nerve: Nerve {
        pass fail holds shaken routed gone charges follows alone stays as_it_was rallied
        follows_leader leader_alone
    }
    /// Outcomes of a move.
    reach: Reach {
        contact inch short there inches
    }
    /// The table of every pair of skills.
    skills: Skills {
        head ahead_head row_of reading example row
        ;
        ;
        legend_pairs
    }
    /// The worth of points.
    worth: Worth {
        head fire charge cheaper caption alt above below level assumed legend_place legend_hundred of_mix of_list
        drawn counted printed computed legend_fire legend_charge legend_morale legend_cheaper
    }
    /// Battles of two forces.
    battle: BattleWords {
        head named_first named_second count wins nobody bar verdict within mean spread lost length killing legend_killing kills loses_points melee by terms explosion pursuit flight
        table open broken as_file margin begins_first begins_second begins_alternate begins_rolled printed computed
        odds assault firing_line cautious lasguns bases blown_up command stopped
        equal even even_below even_above even_unknown even_stopped points_of it_wins it_loses between ladder acting_first illegal seed_alone reading_f44 reading_f45 reading_d28
        ;
        battles decided ends seed won drawn
        ;
        unfought
    }
    /// The log of one battle.
    battle_log: BattleLogWords {
        replay south turn_of initiative idle figure nco check then base losses_part nco_part nco_away_part
        nco_lost_part leader_part
        missed_part friends_part rallies rallies_by rallies_standing rallies_by_standing moves shifts watches checks_to_charge charges follows alone falls_short fires
        fires_watched aimed covered hit saved_by_cover stopped pierces cover_die shield_die damage_die explodes_at strays explodes_behind shots_lost killed none_killed
        explodes nuclear fighter from_flank from_rear fights neutralised shielded separated
        disengaging disengages disengages_and_stays checks falls_back
        falls_back_short stays_in_contact pursues runs runs_short runs_off losses
    }
    /// A battle report.
    report: ReportWords {
        head of_points turn turns waiting lost quiet side steady detached_nco shaken routed gone went charged fired fallen blast zone
        broken hill cliff plain alt alt_area alt_stands alt_gone alt_came alt_charged alt_fired alt_blast
        ;
        alt_fell alt_left
    }
    /// The fairness of points.
    fair: FairWords {
        head unequal level mute mute_lists dear cheap lists list score hundred legend_lists against forces legend_units letters letter
        figures price fair too_dear too_cheap legend_letters done forces_drawn houses_drawn printed computed pairings fitted
        both_sides blind again repeat caption alt
    }
    /// The differences between two lists.
    diff: Diff {
        head none same added removed before after account printed computed other_rules printed_other_rules
    }
    /// The army file of a new house.
    outline: Outline {
        file codes emblem squad base force leaders troops options
    }
    /// The questions of `fistful new`.
    ask: Ask {
        welcome house squad troop leader taken several more_troops more_leaders nco nco_of save
        file say_yes say_no none details platoon platoon_leader nobody emblem spanish unique no_nco no_path no_name
        stop go_on discard welcome_force force limit next done another_platoon figures bounds save_force
        welcome_list list unit kind figures_all loss morale led_by sergeant weapons more_units
        points card class models inches armor health more_weapons weapon line hero sections any
    }
    /// Messages of the command line: remedies for errors, and results of writing files.
    remedy: Remedy {
        allowed allowed_too its_list list_of_force one_game same_game
        not_opened open_it see_guide see_help see_terrain whole_number belongs elsewhere remote
        in_other_games range leave_it
        counts_with counts_for_units a_folder lets_in open_already serving set_form
        covers nothing_here nothing_in own_letters name_one next_steps tables_next pasted_next force_next watching nothing_to_watch watch_files not_watched without_pdf written already_there unchanged would_change
    }
    /// The frame of help texts, and errors of arguments.
    usage: Usage {
        usage arguments options commands command some_options default possible possible_values
        name synopsis description version
        unknown_argument unknown_command unknown_topic unused unused_beside conflict twice missing no_value wrong not_utf8 useless
    }
    /// Lists and forces of Scrubs of the Desert.
    scrubs: Scrubs {
        pointless of_side of_list fielded all trail desert rough short long charge leader charging
        hits in_cover standing least after beyond_line removed removed_at_once crew activated routed jammed machine_gun cannon cannon_crew
        legend_fire legend_losses fort building countered added
        activation sighting movement melee fire units moves kind
        ;
        guns high low
    }
    /// Lists and forces of Dust Warfare.
    dust: Dust {
        of_side of_list incomplete no_card soldier vehicle aircraft soldiers vehicles against_soldiers against_vehicles against_aircraft each
        actions less less_once hero team orders_within joins models_head activated reaction suppression retreats special joined close artillery
        dice initiative command unit_phase end pool pool_head least_orders section_range temporary_range heroes
        legend_health legend_dice legend_command legend_vehicles section rule always missing optional any upgrade upgrades
        outside scenario scenario_how objective deployment conditions ours theirs level range
        ;
        health_boxes models units radiomen
    }
    /// The rulings of a game.
    rulings: Rulings {
        head why rests_text rests_public rests_opinion
    }
}
