import type { HealthFigures } from '@recado/contract';
import type { Data } from '#kit/db/data.ts';
import { readFigures } from './figures.repo.ts';

/** Whoever asks more often reads the same numbers: they cost the database once in that time. */
const usualKeptMs = 10_000;

/**
 * The numbers of the installation. They are read once at a time, whoever asks meanwhile, and kept for some seconds; a failed
 * read is not kept.
 */
export function openFigures(data: Data, keptMs = usualKeptMs): () => Promise<HealthFigures> {
  let kept: { until: number; figures: Promise<HealthFigures> } | undefined;
  return () => {
    if (kept && performance.now() < kept.until) return kept.figures;
    const figures = data.system(readFigures);
    const mine = { until: Number.POSITIVE_INFINITY, figures };
    kept = mine;
    figures.then(
      () => {
        mine.until = performance.now() + keptMs;
      },
      () => {
        if (kept === mine) kept = undefined;
      },
    );
    return figures;
  };
}
