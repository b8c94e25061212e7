#!/bin/sh
# rrule-temporal 2.2.8 and SKIP=BACKWARD of RFC 7529, by which a date that a month does not have becomes its last day.
# Seen: it holds where the day of the month comes from DTSTART, and has no effect where BYMONTHDAY names the same day.
# A monthly 31st is then missing in every shorter month. BYMONTHDAY=28,29,30,31;BYSETPOS=-1 gives each month its last day.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts rrule-temporal@2.2.8 >/dev/null
cat > try.mjs <<'JS'
import { RRuleTemporal } from 'rrule-temporal';
const days = (rule) =>
  new RRuleTemporal({ rruleString: `DTSTART:20990131T000000Z\nRRULE:${rule}` })
    .between(new Date('2099-01-01T00:00:00Z'), new Date('2099-05-01T00:00:00Z'), true)
    .map((at) => at.toPlainDate().toString().slice(5))
    .join(' ');
const seen = {
  fromStart: days('RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD'),
  byMonthDay: days('RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD'),
  bySetPos: days('FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'),
};
console.log(seen);
const all = '01-31 02-28 03-31 04-30';
if (seen.fromStart !== all || seen.bySetPos !== all || seen.byMonthDay !== '01-31 03-31') process.exit(1);
JS
node try.mjs
