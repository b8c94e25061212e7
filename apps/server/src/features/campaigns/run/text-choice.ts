/** Which text a person gets, 1 to 5, and whether the trial has to be decided first. */
export type Choice = { text: number } | 'wait' | 'decide';

export interface Trial {
  /** Of all who get it, in per cent. */
  share: number | null;
  winner: number | null;
  /** Until when answers are waited for; null before the last of the trial was made. */
  until: Date | null;
  valid: number;
}

/** The non-empty texts in turn; in a trial the first two, and after it the better one. 0 where there is no text at all. */
export function chooseText(texts: readonly (string | null)[], made: number, trial: Trial, now: Date): Choice {
  const filled = texts.flatMap((text, place) => (text?.trim() ? [place + 1] : []));
  if (filled.length === 0) return { text: 0 };
  if (trial.share !== null && filled.includes(1) && filled.includes(2)) {
    if (trial.winner !== null) return { text: trial.winner };
    if (made < Math.ceil((trial.valid * trial.share) / 100)) return { text: (made % 2) + 1 };
    if (trial.until === null || trial.until > now) return 'wait';
    return 'decide';
  }
  return { text: filled[made % filled.length] ?? 0 };
}
