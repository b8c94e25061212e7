/** A passage has about so many characters, and never more than the table holds. */
const wanted = 800;

/** Splits what is too long at the ends of sentences, else at spaces, else anywhere. */
function pieces(paragraph: string): string[] {
  const found: string[] = [];
  let rest = paragraph;
  while (rest.length > wanted) {
    const head = rest.slice(0, wanted);
    const sentence = Math.max(
      head.lastIndexOf('. '),
      head.lastIndexOf('? '),
      head.lastIndexOf('! '),
      head.lastIndexOf('\n'),
    );
    const end =
      sentence > wanted / 4 ? sentence + 1 : head.lastIndexOf(' ') > 0 ? head.lastIndexOf(' ') : safeEnd(head);
    found.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest ? [...found, rest] : found;
}

/** A pair of surrogates is not torn. */
const safeEnd = (head: string): number => (/[\uD800-\uDBFF]$/.test(head) ? head.length - 1 : head.length);

/** A heading without an end of its own belongs to what follows it. */
const isHeading = (paragraph: string): boolean => paragraph.length <= 80 && !/[.!;]$/.test(paragraph);

/** The passages of a text: whole paragraphs; a heading or a question stays with its answer. */
export function cutPassages(text: string): string[] {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  const passages: string[] = [];
  let heading = '';
  for (const paragraph of paragraphs) {
    const whole = heading ? `${heading}\n${paragraph}` : paragraph;
    if (isHeading(paragraph) && whole.length < wanted) {
      heading = whole;
      continue;
    }
    heading = '';
    passages.push(...pieces(whole));
  }
  return heading ? [...passages, heading] : passages;
}
