import { Ban, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { formatNumber } from '../format-number.ts';
import {
  asTime,
  copiedToOpen,
  type Day,
  isBroken,
  isTime,
  openMinutes,
  presets,
  shareOf,
  type Week,
  withDay,
} from './week.ts';

type Change = (week: Week) => void;

const marks = [0, 6, 12, 18, 24] as const;
const columns = 'grid grid-cols-[168px_196px_1fr_40px] items-center gap-x-4 max-sm:grid-cols-[1fr_40px]';

/** The hours of a day within its twenty-four. */
const DayBar = ({ day }: { day: Day }) => {
  const share = shareOf(day);
  return (
    <span aria-hidden="true" className="relative h-1.5 rounded-full bg-hover max-sm:hidden">
      {marks.slice(1, -1).map((hour) => (
        <span
          key={hour}
          className="absolute -top-[3px] h-3 w-px bg-line"
          style={{ left: `${(hour / 24) * 100}%` }} // a place in the day
        />
      ))}
      {share ? (
        <span
          className="absolute inset-y-0 rounded-full bg-brand"
          style={{ left: `${share.from * 100}%`, right: `${(1 - share.to) * 100}%` }} // a place in the day
        />
      ) : null}
    </span>
  );
};

type RowProps = { day: Day; onChange: (day: Day) => void; onCopy: () => void };
type TimeProps = {
  label: string;
  value: string;
  noteId: string | undefined;
  onChange: (value: string) => void;
  onTyping: (isTyping: boolean) => void;
};

/** A time of day of 24 hours, whatever the browser's own language; what is typed becomes one when one leaves it. */
const TimeField = ({ label, value, noteId, onChange, onTyping }: TimeProps) => (
  <TextInput
    className="w-19!"
    aria-label={label}
    aria-invalid={noteId ? true : undefined}
    aria-describedby={noteId}
    inputMode="numeric"
    autoComplete="off"
    maxLength={5}
    placeholder="00:00"
    value={value}
    onFocus={(event) => {
      event.currentTarget.select();
      onTyping(true);
    }}
    onChange={(event) => onChange(event.currentTarget.value)}
    onBlur={() => {
      onTyping(false);
      if (asTime(value) !== value) onChange(asTime(value));
    }}
  />
);

type TimesProps = Omit<RowProps, 'onCopy'> & Pick<TimeProps, 'noteId' | 'onTyping'>;

const Times = ({ day, noteId, onChange, onTyping }: TimesProps) => {
  const { t } = useTranslation();
  const name = t(`openingHours.days.${day.weekday}`);
  return (
    <span className="flex items-center gap-2 tabular-nums">
      <TimeField
        label={t('openingHours.start', { day: name })}
        value={day.start}
        noteId={noteId}
        onChange={(start) => onChange({ ...day, start })}
        onTyping={onTyping}
      />
      <span className="text-control text-text-3">{t('openingHours.until')}</span>
      <TimeField
        label={t('openingHours.end', { day: name })}
        value={day.end}
        noteId={noteId}
        onChange={(end) => onChange({ ...day, end })}
        onTyping={onTyping}
      />
    </span>
  );
};

const DayRow = ({ day, onChange, onCopy }: RowProps) => {
  const { t } = useTranslation();
  const noteId = useId();
  // Half a time is no fault while it is typed.
  const [isTyping, setTyping] = useState(false);
  const isWhole = isTime(day.start) && isTime(day.end);
  const isMarked = isBroken(day) && (isWhole || !isTyping);
  const name = t(`openingHours.days.${day.weekday}`);
  return (
    <li className="border-line border-b px-4 py-2 last:border-b-0">
      <div className={`${columns} min-h-9 gap-y-2`}>
        <Switch
          layout="leading"
          label={name}
          checked={day.isOpen}
          onChange={(isOpen) => onChange({ ...day, isOpen })}
        />
        <span className="max-sm:order-last max-sm:col-span-2">
          {day.isOpen ? (
            <Times day={day} noteId={isMarked ? noteId : undefined} onChange={onChange} onTyping={setTyping} />
          ) : (
            <span className="flex items-center gap-1.5 text-control text-text-3">
              <Ban size={14} aria-hidden="true" />
              {t('openingHours.closed')}
            </span>
          )}
        </span>
        <DayBar day={day} />
        <IconButton
          label={t('openingHours.copy', { day: name })}
          icon={<Copy size={16} />}
          disabled={!day.isOpen || isBroken(day)}
          onClick={onCopy}
        />
      </div>
      {isMarked ? (
        <p id={noteId} role="alert" className="mt-1 text-danger text-small sm:pl-[184px]">
          {t(isWhole ? 'openingHours.broken' : 'openingHours.noTime')}
        </p>
      ) : null}
    </li>
  );
};

const Scale = () => {
  const { t } = useTranslation();
  return (
    <div aria-hidden="true" className={`${columns} h-8 border-line border-b px-4 text-small text-text-2 max-sm:hidden`}>
      <span>{t('openingHours.day')}</span>
      <span>{t('openingHours.hours')}</span>
      <span className="relative h-4">
        {marks.map((hour) => (
          <span
            key={hour}
            className="absolute -translate-x-1/2 tabular-nums"
            style={{ left: `${(hour / 24) * 100}%` }} // a place in the day
          >
            {t('openingHours.hour', { hour })}
          </span>
        ))}
      </span>
      <span />
    </div>
  );
};

/** The hours of a week in words: `54 h`, `52 h 30 min`. */
const useTotal = (week: Week): string => {
  const { t } = useTranslation();
  const minutes = openMinutes(week);
  const hours = formatNumber(Math.floor(minutes / 60));
  const rest = minutes % 60;
  return rest ? t('openingHours.totalWithMinutes', { hours, minutes: rest }) : t('openingHours.total', { hours });
};

/** Seven days, each open from one time to another or closed, ready weeks below, and what they come to (design/screens 5). */
export const HoursTable = ({ week, onChange }: { week: Week; onChange: Change }) => {
  const { t } = useTranslation();
  const total = useTotal(week);
  const ready = [
    { label: t('openingHours.presets.business'), week: presets.business },
    { label: t('openingHours.presets.likeFirst'), week: () => presets.likeFirst(week) },
    { label: t('openingHours.presets.always'), week: () => presets.always(week) },
  ];
  return (
    <div>
      <div className="overflow-hidden rounded-control border border-line">
        <Scale />
        <ul aria-label={t('openingHours.title')}>
          {week.map((day) => (
            <DayRow
              key={day.weekday}
              day={day}
              onChange={(changed) => onChange(withDay(week, changed))}
              onCopy={() => onChange(copiedToOpen(week, day))}
            />
          ))}
        </ul>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <span className="text-control text-text-2">{t('openingHours.apply')}</span>
        {ready.map(({ label, week: make }) => (
          <Button key={label} size="small" kind="outlined" onClick={() => onChange(make())}>
            {label}
          </Button>
        ))}
        <span role="status" className="ml-auto text-small text-text-2 tabular-nums">
          {total}
        </span>
      </div>
    </div>
  );
};
