class Fistful < Formula
  desc "Ability codes, costs, audits and sheets for desert-war miniature games"
  homepage "{{repository}}"
  version "{{version}}"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    depends_on arch: :arm64
    url "{{url}}/fistful-aarch64-apple-darwin-v{{version}}.tar.gz"
    sha256 "{{sha256:aarch64-apple-darwin}}"
  end

  on_linux do
    on_intel do
      url "{{url}}/fistful-x86_64-unknown-linux-musl-v{{version}}.tar.gz"
      sha256 "{{sha256:x86_64-unknown-linux-musl}}"
    end
    on_arm do
      url "{{url}}/fistful-aarch64-unknown-linux-musl-v{{version}}.tar.gz"
      sha256 "{{sha256:aarch64-unknown-linux-musl}}"
    end
  end

  def install
    bin.install "fistful"
    bash_completion.install "completions/fistful.bash" => "fistful"
    zsh_completion.install "completions/_fistful"
    fish_completion.install "completions/fistful.fish"
    man1.install Dir["man/man1/*"]
    (man/"es/man1").install Dir["man/es/man1/*"]
    doc.install "README.md", "LEEME.md", "CHANGELOG.md", "docs", "licences"
  end

  test do
    assert_match "fistful #{version}", shell_output("#{bin}/fistful --version")
    system bin/"fistful", "print", "fistful/atreides"
    assert_path_exists testpath/"output/atreides.pdf"
  end
end
