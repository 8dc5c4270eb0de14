#!/usr/bin/env bash
# Shows that the README's two commands are enough: a clone of HEAD in a folder closed to others, an empty home, and
# nothing on PATH but the system's own programs.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
# npm puts node_modules/.bin of this checkout in front: the newcomer has no such folder
PATH=$(tr ':' '\n' <<<"$PATH" | grep -v 'node_modules' | paste -sd:)
system_path="$(dirname "$(command -v node)"):$(dirname "$(command -v npm)"):/usr/bin:/bin:/usr/sbin:/sbin"

work=$(mktemp -d "${TMPDIR:-/tmp}/kadro-fresh.XXXXXX")
clone="$work/kadro"
product=''
mkdir "$work/home"

say() { printf 'fresh: %s\n' "$*"; }

fail() {
  say "FAILED: $*"
  exit 1
}

# where the database of the clone is: beside its data, or in the shelter that the record names
database_folder() {
  local record="$clone/.data/postgres.json" folder='.'
  [[ -f $record ]] && folder=$(sed -n 's/.*"folder":"\([^"]*\)".*/\1/p' "$record")
  if [[ $folder == /* ]]; then echo "$folder"; else echo "$clone/.data"; fi
}

database_processes() {
  local folder process
  folder=$(database_folder)
  for process in /proc/[0-9]*; do
    [[ $(readlink "$process/cwd" 2>/dev/null) == "$folder"/* ]] && basename "$process"
  done
  return 0
}

clean_up() {
  local shelter left
  if [[ -n $product ]] && kill -TERM "$product" 2>/dev/null; then wait "$product" || true; fi
  left=$(database_processes | paste -sd' ')
  # shellcheck disable=SC2086 # one word per process
  if [[ -n $left ]]; then kill -QUIT $left 2>/dev/null || true; fi
  shelter=$(database_folder)
  if [[ $shelter == /var/lib/kadro/?* ]]; then rm -rf "$shelter"; fi
  rm -rf "$work"
}
trap clean_up EXIT

# the machine's way to the network is kept, everything personal is not
as_newcomer() {
  local kept=() name
  for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY \
    NODE_EXTRA_CA_CERTS SSL_CERT_FILE SSL_CERT_DIR; do
    if [[ -n ${!name:-} ]]; then kept+=("$name=${!name}"); fi
  done
  cd "$clone" && exec env -i "${kept[@]}" HOME="$work/home" PATH="$system_path" TERM=dumb "$@"
}

free_port() {
  node -e "require('node:net').createServer().listen(0, '127.0.0.1', function () { console.log(this.address().port); this.close() })"
}

timed() {
  local what=$1 begin
  shift
  begin=$(date +%s%N)
  "$@"
  say "$what: $(awk "BEGIN { printf \"%.1f\", ($(date +%s%N) - $begin) / 1e9 }") s"
}

clone_head() {
  git clone --quiet --no-hardlinks "$root" "$clone"
  chmod 700 "$work" "$clone"
}

start_product() {
  (as_newcomer PORT="$port" npm start) >"$work/start.log" 2>&1 &
  product=$!
  for ((tenths = 0; tenths < 6000; tenths++)); do
    if grep -q '^kadro ready' "$work/start.log"; then return; fi
    if ! kill -0 "$product" 2>/dev/null; then break; fi
    sleep 0.1
  done
  tail -n 30 "$work/start.log"
  fail 'npm start did not get ready'
}

read_page() {
  if [[ ! -x /usr/bin/chromium ]]; then (as_newcomer node scripts/setup.js test); fi
  (as_newcomer timeout 60 /usr/bin/chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
    --disable-background-networking --disable-component-update --disable-sync --user-data-dir="$work/browser" \
    --dump-dom "http://127.0.0.1:$port/ilanlar?tenant=demo") >"$work/page.html" 2>"$work/browser.log" ||
    fail "the browser could not read the page: $(tail -n 3 "$work/browser.log")"
  postings=$(grep -o 'href="/ilanDetay?[^"]*"' "$work/page.html" | sort -u | wc -l)
  if ((postings < 10)); then fail "the page of /ilanlar holds $postings postings"; fi
}

stop_product() {
  local left
  kill -TERM "$product"
  wait "$product" || true
  product=''
  left=$(database_processes | paste -sd' ')
  if [[ -n $left ]]; then fail "PostgreSQL is still running after the stop: $left"; fi
}

run_tests() {
  (as_newcomer KADRO_E2E_PORT="$(free_port)" npm test) >"$work/test.log" 2>&1 || {
    tail -n 80 "$work/test.log"
    fail 'npm test is not green'
  }
}

port=$(free_port)
say "node $(node --version), npm $(npm --version), $(git -C "$root" log -1 --format='commit %h')"
timed 'clone' clone_head
timed 'npm start, from nothing to ready' start_product
grep -E '^kadro' "$work/start.log"
timed 'the listing in Chromium' read_page
say "postings on the page: $postings"
timed 'stop by SIGTERM, nothing left' stop_product
timed 'npm test' run_tests
tail -n 1 "$work/test.log"
say 'both commands work on a fresh machine'
