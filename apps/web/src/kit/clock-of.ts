/** A length: "0:42", "1:02:03". */
export const clockOf = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

/** Where a running recording or player stands: a second counts once it is over. */
export const positionOf = (seconds: number): string => clockOf(Math.floor(seconds));
