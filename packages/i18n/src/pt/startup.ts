/** What the starting server says and lays; it speaks Portuguese and English at once. */
export const startup = {
  firstPlan: 'Plano 1',
  signInWith: 'Entre com',
  model: 'Modelo de IA de teste: {{url}} (modelo "eco", qualquer chave)',
  steps: {
    open: '1. Abra {{origin}} e entre como admin.',
    connect: '2. Conexões → Nova conexão → "Telefone simulado": aparece um QR code.',
    phone: '3. Abra {{origin}}/telefone em outra aba, leia o código e escreva como cliente.',
  },
  stop: 'Ctrl+C encerra.',
  openAt: 'Este Recado fica em {{origin}}. Abra-o por esse endereço.',
  anyName:
    'Nenhum endereço foi definido: este Recado responde a qualquer nome. Defina PUBLIC_URL para recusar os outros.',
  demoDatabase:
    'Este banco de dados tem os dados de demonstração do modo local ({{companies}}), cujas senhas todos conhecem. Remova-os com "{{command}}" ou use outro banco de dados (DATABASE_URL).',
  demoFolder:
    'A pasta {{folder}} foi preenchida pelo modo local. Limpe-a com "{{command}}" ou use outra pasta (DATA_DIR).',
  demo: {
    none: 'Não há dados de demonstração aqui.',
    found: 'Empresa de demonstração "{{name}}": {{users}} usuários, {{tickets}} tickets, {{messages}} mensagens.',
    folder: 'A pasta {{folder}} tem os telefones simulados do modo local.',
    confirm: 'Nada foi removido ainda. Para remover tudo isso, sem volta: {{command}}',
    removed:
      'Removido. O modo de operação já pode começar. O arquivo secret.key ficou: outras empresas deste banco de dados precisam dele como SECRET_KEY.',
  },
  moveIn: {
    lostConnection: 'Conexão antiga',
    usage: 'Uso: {{command}} <endereço do banco> [pasta de arquivos] [--yes]',
    nobody: 'Ainda não há um super usuário neste banco de dados. Inicie o produto uma vez.',
    checked: 'Nada foi gravado ainda. Para trazer tudo: {{command}} --yes',
    progress: '{{done}} de {{total}} linhas, {{rate}} por segundo, fim por volta de {{end}}',
    ended: 'Estado: {{state}}',
    line: '{{table}}: lidas {{read}}, gravadas {{written}}, unidas {{merged}}, já aqui {{already}}, deixadas {{dropped}}',
    note: '{{kind}}: {{count}}',
  },
  backup: {
    progress: '{{table}}: {{rows}} linhas ({{rate}} por segundo)',
    made: 'Cópia de segurança feita em {{seconds}} s: {{archive}}, com {{rows}} linhas e {{files}} arquivos ({{size}} MB).',
    missing: '{{count}} arquivos não estão mais onde os arquivos ficam, e não entraram na cópia: {{names}}',
    verified: 'Última cópia restaurada para conferir: {{archive}}, em {{at}}.',
    neverVerified: 'Nenhuma cópia desta pasta foi conferida ainda: {{command}}',
    right:
      'A cópia {{archive}} foi restaurada num banco de dados à parte e está certa: {{rows}} linhas e {{files}} arquivos ({{size}} MB), {{seconds}} s.',
    none: 'Ainda não há cópias de segurança em {{folder}}.',
    holds:
      'Cópia de {{at}} (migração {{schema}}): {{rows}} linhas e {{files}} arquivos ({{size}} MB). Lida até o fim em {{seconds}} s.',
    usage: 'Uso: {{command}} <arquivo da cópia> [--yes]',
    confirm: 'Nada foi gravado ainda. Para restaurar tudo num banco de dados vazio: {{command}}',
    restored:
      'Restaurado em {{seconds}} s: {{rows}} linhas e {{files}} arquivos ({{size}} MB). Esta instalação sabe que é uma cópia: nenhuma conexão entra no WhatsApp até você desligar a antiga e rodar "{{command}}".',
    trouble: {
      noTables: 'O banco de dados ainda não tem as tabelas do Recado: não há o que copiar.',
      noArchive: 'Não há o arquivo {{file}}, ou ele não pode ser lido. Nada foi gravado.',
      passphrase: 'BACKUP_PASSPHRASE não é a frase com que esta cópia foi cifrada. Nada foi gravado.',
      damaged: 'Este arquivo não é uma cópia do Recado, ou está incompleto ou alterado. Nada foi gravado.',
      newer: 'Esta cópia é de um Recado mais novo (migração {{schema}}). Atualize este primeiro. Nada foi gravado.',
      notEmpty:
        'O banco de dados não está vazio. Restaure num vazio: outro DATABASE_URL ou outro DATA_DIR. Nada foi gravado.',
      different: 'A cópia não está certa: {{table}} não é o que era no original.',
      noScratch:
        'O usuário do banco de dados não pode criar o banco em que a cópia seria conferida. Dê a ele CREATEDB.',
    },
  },
  place: {
    held: 'Este banco de dados veio de outra máquina ou pasta (uma cópia restaurada). Nenhuma conexão entra no WhatsApp até você dizer que este é o lugar agora: desligue o antigo e depois use o botão que os super usuários veem, ou rode "{{command}}".',
    confirmed: 'De agora em diante este é o lugar: as conexões entram no WhatsApp daqui.',
    known: 'Este banco de dados já está no lugar dele.',
  },
  otherKey:
    'SECRET_KEY não é a chave com que este banco de dados foi cifrado: conexões e chaves não poderiam ser lidas. Use a anterior.',
  checked:
    'O ambiente está certo: banco de dados, pasta e chave servem, e o que está definido de S3 e e-mail responde.',
  portInUse: 'A porta {{port}} está em uso. Use outra: PORT={{other}} npm start',
  databaseElsewhere:
    'O banco de dados fica em {{folder}}: o usuário sem privilégios que o executa não consegue entrar na pasta de dados. Copie as duas pastas nos seus backups.',
  database: {
    inUse:
      'A pasta de dados {{folder}} está em uso por outro Recado (processo {{pid}}). Encerre-o primeiro, ou use outra pasta: DATA_DIR=./outra npm start',
    otherVersion:
      'O banco de dados em {{folder}} é do PostgreSQL {{found}}, e este Recado traz o {{wanted}}. Nada foi alterado. Use a versão do Recado que o criou, ou abra a pasta com um PostgreSQL {{found}} e indique-o em DATABASE_URL.',
    olderFolder:
      'A pasta {{folder}} guarda o banco de dados de um Recado mais antigo, que esta versão não lê. Nada foi alterado. Para continuar com esses dados, use a versão antiga; para começar do zero, mude essa pasta de lugar ou use outra: DATA_DIR=./outra npm start',
    noSpace:
      'Não há espaço em disco para o banco de dados em {{folder}}. Nada foi perdido. Libere espaço e inicie de novo. ({{reason}})',
    notWritable:
      'O Recado não pode escrever em {{folder}}. Dê a si a permissão de escrita, ou use outra pasta: DATA_DIR=./outra npm start ({{reason}})',
    noServer:
      'Para este sistema ({{platform}}) não há um PostgreSQL junto com os pacotes, ou ele não está instalado. Rode npm ci de novo, ou indique um PostgreSQL seu: DATABASE_URL=postgres://usuario:senha@servidor/banco ({{reason}})',
    noSocket:
      'O banco de dados não conseguiu abrir o seu ponto de conexão. Verifique se a pasta temporária do sistema aceita escrita e inicie de novo. ({{reason}})',
    damaged:
      'Os arquivos do banco de dados em {{folder}} estão danificados ou incompletos. Nada foi alterado. Ponha de volta uma cópia de segurança dessa pasta; o arquivo postgres.log, ao lado dela, diz mais. ({{reason}})',
    failed:
      'O banco de dados em {{folder}} não pôde ser aberto. Nada foi alterado. O arquivo postgres.log, ao lado dessa pasta, diz o motivo. ({{reason}})',
  },
} as const;
