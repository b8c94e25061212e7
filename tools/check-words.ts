/**
 * Code is English (house 3.3): no accented letter and no listed Portuguese word outside the catalogs, the contract's
 * wire literals, demo data and tests. `check-words-allow: reason` on the line, or the one before, lets one through.
 */
import { readSources, withoutComments } from './source-files.ts';

const portuguese = new Set(
  `mensagem mensagens usuario usuarios fila filas setor setores empresa empresas contato contatos conexao conexoes
   senha senhas atendente atendentes atendimento atendimentos cliente clientes nome telefones numero numeros endereco
   etiqueta etiquetas chamado chamados fechado fechados aberto abertos pendente pendentes aguardando salvar excluir
   cancelar editar buscar pesquisar enviar enviado recebido resposta respostas rapida rapidas agendamento agendamentos
   fatura faturas plano planos configuracao configuracoes ajuda arquivo arquivos horario horarios saudacao despedida
   avaliacao relatorio relatorios lista listas tarefa tarefas erro sucesso entrar sair cadastro cadastrar novo nova
   pergunta perguntas codigo aparelho aparelhos celular mensal anual vencimento valor cobranca pagamento`.split(/\s+/),
);
/** Passwords that people choose, and what the terminal is told before any language is known. */
const data = /\/(common-passwords|say)\.ts$/;
const exempt =
  /^packages\/(i18n|contract)\/|^apps\/server\/(seeds|migrations)\/|\.(test|int\.test|e2e|long)\.tsx?$|\/(testing|test|driver-suite)\/|\/test-[^/]+\.ts$|^(tools|e2e|bench)\//;

/** Words of identifiers and texts: camelCase, kebab-case and SNAKE_CASE taken apart. */
function wordsOf(line: string): string[] {
  return (
    line
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  );
}

function faultOf(line: string): string | undefined {
  const accented = line.match(/[^\s'"`(){}<>]*[À-ÖØ-öø-ÿ][^\s'"`(){}<>]*/)?.[0];
  return accented ?? wordsOf(line).find((word) => portuguese.has(word));
}

const files = readSources(
  ['apps', 'packages', 'e2e', 'bench'],
  (path) => /\.(ts|tsx|css|html)$/.test(path) && !exempt.test(path) && !data.test(path),
);
let faults = 0;
for (const { path, text } of files) {
  const original = text.split('\n');
  const lines = withoutComments(text).split('\n');
  for (const [index, line] of lines.entries()) {
    const isAllowed = [original[index], original[index - 1]].some((near) => near?.includes('check-words-allow:'));
    const fault = isAllowed ? undefined : faultOf(line);
    if (fault === undefined) continue;
    faults += 1;
    process.stdout.write(`${path}:${index + 1} "${fault}" belongs into the catalogs of packages/i18n\n`);
  }
}
process.stdout.write(`${files.length} files, ${faults} words\n`);
process.exitCode = faults > 0 ? 1 : 0;
