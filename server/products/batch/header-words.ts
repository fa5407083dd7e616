/** The names that columns and ways have in files, in English, French, Portuguese and Spanish. Pure. */
import type { BatchField, BatchWay } from '@zend/contracts'

const HEADERS: Readonly<Record<BatchField, string>> = {
  way: 'way, method, type, kind, payment method, mode, mode de paiement, moyen, metodo, metodo de pagamento, forma de pagamento, forma de pago, tipo',
  name: 'name, payee, beneficiary, recipient, account name, full name, employee, nom, beneficiaire, destinataire, salarie, titulaire, nome, beneficiario, destinatario, titular, funcionario, nombre, empleado',
  country: 'country, country code, pays, pais',
  institution:
    'bank, institution, provider, bank name, bank code, operator, network operator, banque, operateur, etablissement, banco, operadora, instituicao, entidad, operador, institucion',
  account:
    'account, account number, account no, iban, phone, mobile, msisdn, phone number, compte, numero de compte, telephone, numero de telephone, conta, numero da conta, telefone, cuenta, numero de cuenta, telefono',
  branch: 'branch, branch code, agence, code agence, agencia, codigo da agencia, sucursal, codigo de sucursal',
  accountType: 'account type, type de compte, tipo de conta, tipo de cuenta',
  username:
    'username, zend username, zend user, user, utilisateur, nom d utilisateur, utilizador, nome de utilizador, usuario, nombre de usuario',
  network: 'network, chain, blockchain, reseau, rede, red',
  address:
    'address, wallet, wallet address, crypto address, adresse, portefeuille, endereco, carteira, direccion, billetera, monedero',
  memo: 'memo, tag, destination tag, comment, memo tag, etiquette, etiqueta',
  amount:
    'amount, sum, net, net pay, value, montant, somme, salaire, net a payer, montante, valor, quantia, importe, monto, cantidad',
  currency: 'currency, coin, asset, ccy, devise, monnaie, moeda, divisa, moneda',
  reference:
    'reference, ref, note, description, narration, motif, libelle, referencia, descricao, nota, concepto, descripcion',
}

const WAYS: Readonly<Record<BatchWay, string>> = {
  bank: 'bank, bank account, bank transfer, banque, compte bancaire, virement, banco, conta bancaria, transferencia, cuenta bancaria',
  'mobile-money': 'mobile money, mobile, momo, wallet money, argent mobile, dinheiro movel, dinero movil',
  zend: 'zend, zend pay, username, utilisateur, utilizador, usuario',
  address: 'address, crypto, wallet, blockchain, adresse, portefeuille, endereco, carteira, direccion, billetera',
}

/** A text as it is compared: without accents, signs and capitals. @example plain('N° de compte') // 'n de compte' */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const byWord = <T extends string>(words: Readonly<Record<T, string>>): ReadonlyMap<string, T> =>
  new Map(
    Object.entries<string>(words).flatMap(([meaning, list]) =>
      [meaning, ...list.split(', ')].map((word): [string, T] => [plain(word), meaning as T]),
    ),
  )

const FIELDS = byWord(HEADERS)
const WAY_WORDS = byWord(WAYS)

/** The field that a column is; `null` for one that is not ours, and is ignored. */
export const fieldOf = (header: string): BatchField | null => FIELDS.get(plain(header)) ?? null

/** The way that a word names; `null` for none. */
export const wayNamed = (text: string): BatchWay | null => WAY_WORDS.get(plain(text)) ?? null
