_fistful() {
    local IFS=$'\n'
    COMPREPLY=($(FISTFUL_COMPLETE=bash "$1" -- "$COMP_CWORD" "$2" "${COMP_WORDS[@]}" 2>/dev/null))
    if [[ ${#COMPREPLY[@]} -eq 1 && $COMPREPLY =~ [/:=]$ ]]; then
        compopt -o nospace 2>/dev/null
    fi
}
if [[ ${BASH_VERSINFO[0]} -gt 4 || ${BASH_VERSINFO[0]} -eq 4 && ${BASH_VERSINFO[1]} -ge 4 ]]; then
    complete -o bashdefault -o nosort -F _fistful fistful
else
    complete -o bashdefault -F _fistful fistful
fi
