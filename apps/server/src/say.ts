/** Tells the person at the terminal something; the log is for machines. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
