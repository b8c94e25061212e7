/** Wall times `HH:MM` between which only answers leave by themselves (decision 20); `from` may be later than `until`. */
export interface QuietHours {
  readonly from: string;
  readonly until: string;
}

/** Whether a wall time lies in the quiet hours. */
export const isQuiet = (time: string, { from, until }: QuietHours): boolean =>
  from <= until ? from <= time && time < until : from <= time || time < until;
