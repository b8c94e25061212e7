/** The policy of a file that somebody opens by itself: no script, no form, no origin. */
export const aloneInTheWorld =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";
