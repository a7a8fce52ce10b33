import type { z } from 'zod';
import type { dashboard } from '#lib/contract/schemas/dashboard.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { DayBars } from '#lib/ui/DayBars.tsx';
import { ReportPanel } from '../../../ReportPanel.tsx';

type Today = z.output<typeof dashboard>['today'];
type TodayPanelProps = { today: Today; now: Date; hour12: boolean; fileName: string };

/** Map loads of today by the venue's hours, beside those of the same weekday a week earlier. */
export async function TodayPanel({ today, now, hour12, fileName }: TodayPanelProps) {
  const { t, language } = await pageStrings();
  const texts = t.reports;
  const formatNumber = (value: number) => value.toLocaleString(language);
  const format = new Intl.DateTimeFormat(language, {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: hour12 ? 'h12' : 'h23',
    timeZone: today.timezone,
  });
  const gone = today.hours.filter(({ starts_at }) => Date.parse(starts_at) <= now.getTime()).length;
  const loadsOf = (hours: Today['hours']) =>
    hours.slice(0, gone).reduce((sum, each) => sum + each.map_loads, 0);
  const summary = fill(
    texts.todayText,
    {
      count: loadsOf(today.hours),
      timezone: today.timezone,
      before: formatNumber(loadsOf(today.week_before)),
    },
    language,
  );
  return (
    <ReportPanel
      title={texts.today}
      text={summary}
      csv={{
        fileName: `${fileName}-today.csv`,
        rows: [
          ['hour', 'map_loads', 'map_loads_week_before'],
          ...today.hours.map(({ starts_at, map_loads }, i) => [
            starts_at,
            map_loads,
            today.week_before[i]?.map_loads ?? 0,
          ]),
        ],
      }}
    >
      <DayBars
        summary={summary}
        bars={today.hours.map(({ starts_at, map_loads }) => ({
          label: format.format(new Date(starts_at)),
          value: map_loads,
        }))}
        formatNumber={formatNumber}
        table={{ open: texts.asTable, label: texts.hour, value: texts.map_loads }}
      />
    </ReportPanel>
  );
}
