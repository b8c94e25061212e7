import { useTranslation } from 'react-i18next';
import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  Rectangle,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatNumber } from '../../kit/format-number.ts';
import { type Bar as Day, topOf } from './days.ts';

const tickHeight = 3;

type DayBarProps = { shape: BarShapeProps; day: Day | undefined; top: number };

/** A bar, and the period before as a short dark tick across it with an edge of the surface around. */
const DayBar = ({ shape, day, top }: DayBarProps) => {
  const { x, width, background } = shape;
  const floor = (background?.y ?? 0) + (background?.height ?? 0);
  const heightOf = (value: number) => ((background?.height ?? 0) * value) / top;
  return (
    <g>
      <Rectangle
        x={x}
        y={floor - heightOf(day?.total ?? 0)}
        width={width}
        height={heightOf(day?.total ?? 0)}
        radius={[3, 3, 0, 0]}
        className={day?.isToday ? 'fill-brand opacity-45' : 'fill-brand'}
      />
      {day?.before == null || day.before + day.total === 0 ? null : (
        <rect
          x={Number(x) - 2}
          y={floor - heightOf(day.before) - tickHeight / 2}
          width={Number(width) + 4}
          height={tickHeight}
          rx={1.5}
          className="fill-text stroke-surface"
          strokeWidth={1}
        />
      )}
    </g>
  );
};

const Hint = ({ day }: { day: Day | undefined }) => {
  const { t } = useTranslation();
  if (!day) return null;
  return (
    <div className="rounded-control bg-over px-3 py-2 text-small shadow-float">
      <p className="font-semibold">{day.name}</p>
      <p>{`${t('dashboard.days.current')}: ${formatNumber(day.total)}`}</p>
      {day.before === null ? null : (
        <p className="text-text-2">{`${t('dashboard.days.previous')}: ${formatNumber(day.before)}`}</p>
      )}
    </div>
  );
};

const axis = { fontSize: 12, fill: 'var(--color-text-3)' };

type DaysBarsProps = { days: Day[]; summary: string; onOpen: (day: Day) => void };

/** The bars as one picture: its summary is spoken, the table beside it holds each number. */
export const DaysBars = ({ days, summary, onOpen }: DaysBarsProps) => {
  const { t } = useTranslation();
  const { top, ticks } = topOf(days);
  return (
    <div role="img" aria-label={summary} className="h-60 w-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={days}
          barCategoryGap="22%"
          accessibilityLayer={false}
          margin={{ top: 8, right: 4, bottom: 0, left: -16 }}
          onClick={({ activeTooltipIndex }) => {
            const day = days[Number(activeTooltipIndex)];
            if (day) onOpen(day);
          }}
          className="cursor-pointer"
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="key"
            tickFormatter={(key: string) => {
              const day = days.find((bar) => bar.key === key);
              return day?.isToday ? t('dashboard.days.today') : (day?.foot ?? '');
            }}
            tick={axis}
            tickLine={false}
            axisLine={{ stroke: 'var(--color-line-2)' }}
            minTickGap={24}
          />
          <YAxis
            domain={[0, top]}
            ticks={ticks}
            tickFormatter={(value: number) => formatNumber(value)}
            tick={axis}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            content={({ active, label }) => (
              <Hint day={active ? days.find(({ key }) => key === String(label)) : undefined} />
            )}
            cursor={{ fill: 'var(--color-hover)' }}
            isAnimationActive={false}
          />
          <Bar
            dataKey="total"
            maxBarSize={28}
            isAnimationActive={false}
            // Bars without any are drawn too: the period before may have had some.
            minPointSize={0.01}
            shape={(shape: BarShapeProps) => <DayBar shape={shape} day={days[shape.index]} top={top} />}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
};
