import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** What whoever attacks an account here tries beside what is known of its owner. */
const ofTheProduct = ['recado', 'whatsapp'];

/** How many guesses a password withstands, from 0 (a few) to 4 (more than anybody makes); `about` is known of its owner. */
export const strengthOf = (password: string, about: readonly string[]): number =>
  estimator.check(password, [...about.filter(Boolean), ...ofTheProduct]).score;
