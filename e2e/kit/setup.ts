import { beforeEach } from 'vitest';
import { tellWhatStood } from './what-stood.ts';

/** A red browser test is often one that nobody can repeat: it tells what stood on every screen. */
beforeEach(({ task, onTestFailed }) => onTestFailed(() => tellWhatStood(task.name), 30_000));
