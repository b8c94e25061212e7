import type { Language } from '@recado/contract';
import { plainWords } from './plain-words.ts';

/** What praises, and what may stand beside it; lower case and without accents. */
const words: Readonly<Record<Language, { praise: string; beside: string }>> = {
  pt: {
    praise:
      'otimo otima otimos otimas excelente excelentes parabens maravilhoso maravilhosa perfeito perfeita adorei amei gostei nota show top sensacional incrivel bom boa bons rapido rapida atencioso atenciosa atenciosos eficiente eficientes educado educada gentil satisfeito satisfeita recomendo',
    beside:
      'muito muita mesmo demais super bem o a os as e de do da pelo pela foi fui sao estao atendimento servico equipe voces voce todos tudo sempre obrigado obrigada valeu 10 dez mil',
  },
  en: {
    praise:
      'excellent great amazing awesome perfect wonderful fantastic good fast quick kind helpful friendly loved love liked congratulations congrats satisfied recommend',
    beside:
      'very really so the a and is was were are service support team you your all it everything always i thanks thank much job work best',
  },
  es: {
    praise:
      'excelente excelentes genial perfecto perfecta maravilloso maravillosa buenisimo buena bueno buenos rapido rapida amable amables felicidades felicitaciones encanto gusto increible satisfecho satisfecha recomiendo',
    beside:
      'muy mucho mucha me el la los las y de del por fue son estan atencion servicio equipo ustedes todos todo siempre gracias super',
  },
};
const setsOf = ({ praise, beside }: (typeof words)[Language]) => ({
  praise: new Set(praise.split(' ')),
  beside: new Set(beside.split(' ')),
});
const sets = { pt: setsOf(words.pt), en: setsOf(words.en), es: setsOf(words.es) };

const longestPraise = 120;

/** True when a text is nothing but praise, in the company's language: a question or any other matter is none. */
export function isPraise(text: string, language: Language): boolean {
  if (text.length > longestPraise || text.includes('?')) return false;
  const { praise, beside } = sets[language];
  const said = plainWords(text).split(' ');
  return said.some((word) => praise.has(word)) && said.every((word) => praise.has(word) || beside.has(word));
}
