/** Passwords that every guessing list begins with, in the forms that the 5 to 50 characters rule would let through. */
const list = `123456 12345 123456789 12345678 1234567 1234567890 password password1 password123 qwerty qwerty123 abc123
111111 000000 123123 654321 666666 121212 112233 123321 159753 102030 1q2w3e 1q2w3e4r 1q2w3e4r5t zaq12wsx qazwsx asdfgh
asdfghjkl zxcvbn zxcvbnm iloveyou admin admin123 admin1234 administrator root toor welcome welcome1 letmein monkey dragon
football baseball superman batman master michael shadow sunshine princess login passw0rd p@ssw0rd starwars whatever
trustno1 freedom hello hello123 charlie computer internet samsung google facebook secret secret123 test test123 teste
teste123 senha senha123 senha1234 mudar mudar123 mudar1234 trocar trocar123 brasil brasil123 flamengo corinthians palmeiras
santos gremio vasco cruzeiro botafogo internacional saopaulo familia deusefiel jesus jesus123 jesuscristo amor amor123
teamo teamo123 felicidade futebol gabriel rafael lucas pedro123 maria123 joao123 ana123 camila julia amanda bruno
whatsapp whatsapp123 zap123 empresa empresa123 cliente cliente123 usuario usuario123 atendente atendente123 suporte
suporte123 vendas vendas123 changeme default guest guest123 user user123 demo demo123 abcdef abcd1234 a1b2c3 a1b2c3d4
aaaaaa aa123456 qwertyuiop 987654321 88888888 77777777 55555 55555555 222222 333333 444444 777777 888888 999999 11111
11111111 00000 00000000 131313 101010 010203 123abc 1234qwer qwer1234 asdf1234 asd123 zxc123 q1w2e3r4 1qaz2wsx
contrasena contraseña hola1234 espana barcelona realmadrid`;

export const commonPasswords: ReadonlySet<string> = new Set(list.split(/\s+/));
