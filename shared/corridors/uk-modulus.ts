/**
 * The modulus check of British account numbers, as VocaLink specifies it ("Validating account numbers"). The table of
 * weights is VocaLink's and changes several times a year: the operator gives it, and without it nothing is checked.
 * Letters name the fourteen digits as the specification does: u to z the sort code, a to h the account.
 */

type Row = {
  readonly from: string
  readonly to: string
  readonly method: 'MOD10' | 'MOD11' | 'DBLAL'
  readonly weights: readonly number[]
  readonly exception: number
}

/** The table of weights, and the sort codes that stand for others (exception 5). Made by `readModulusTable`. */
export type ModulusTable = { readonly rows: readonly Row[]; readonly substitutes: ReadonlyMap<string, string> }

/** Whether an account number may belong to a sort code. `not_in_table`: the table does not cover it, or there is none. */
export type UkAccountFit = 'fits' | 'does_not_fit' | 'not_in_table'

const ROW = /^(\d{6})\s+(\d{6})\s+(MOD10|MOD11|DBLAL)((?:\s+-?\d+){14})(?:\s+(\d{1,2}))?\s*$/
const EXCEPTION_MAX = 14
const lines = (text: string): readonly string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')

/**
 * Reads VocaLink's files `valacdos.txt` and `scsubtab.txt`. Throws, naming the line, when one is not of their format or
 * has an exception that this code does not know: a wrong check would refuse people's accounts.
 */
export function readModulusTable(valacdos: string, scsubtab: string): ModulusTable {
  const rows = lines(valacdos).map((line): Row => {
    const [, from = '', to = '', method, weights = '', exception = '0'] = ROW.exec(line) ?? []
    if (method === undefined || Number(exception) > EXCEPTION_MAX) throw new RangeError(`not a row of weights: ${line}`)
    const numbers = weights.trim().split(/\s+/).map(Number)
    return { from, to, method: method as Row['method'], weights: numbers, exception: Number(exception) }
  })
  const substitutes = lines(scsubtab).map((line): readonly [string, string] => {
    const [, sortCode = '', substitute] = /^(\d{6})\s+(\d{6})\s*$/.exec(line) ?? []
    if (substitute === undefined) throw new RangeError(`not a pair of sort codes: ${line}`)
    return [sortCode, substitute]
  })
  return { rows, substitutes: new Map(substitutes) }
}

/** Pairs of exceptions of which one check is enough. */
const EITHER: ReadonlySet<string> = new Set(['2,9', '10,11', '12,13'])

/** Checks an account number of eight digits against its sort code of six. */
export function checkUkAccount(sortCode: string, account: string, table: ModulusTable | null): UkAccountFit {
  const [first, second] = table?.rows.filter(({ from, to }) => from <= sortCode && sortCode <= to) ?? []
  if (table === null || first === undefined) return 'not_in_table'
  const [a, , c, , , , g, h] = [...account].map(Number)
  // Accounts in foreign currency, which have no check digits.
  if (first.exception === 6 && a !== undefined && a >= 4 && a <= 8 && g === h) return 'fits'
  const check = (row: Row, of = account): boolean => passes(row, sortCode, of, table)
  const fits = (): boolean => {
    if (first.exception === 14) return check(first) || (isOneOf(h, 0, 1, 9) && check(first, `0${account.slice(0, 7)}`))
    if (second === undefined) return check(first)
    if (EITHER.has(`${first.exception},${second.exception}`)) return check(first) || check(second)
    if (second.exception === 3 && isOneOf(c, 6, 9)) return check(first)
    return check(first) && check(second)
  }
  return fits() ? 'fits' : 'does_not_fit'
}

const isOneOf = (digit: number | undefined, ...wanted: readonly number[]): boolean =>
  digit !== undefined && wanted.includes(digit)

/** Returns whether the digits pass one row of the table. */
function passes(row: Row, sortCode: string, account: string, table: ModulusTable): boolean {
  const digits = [...sortCodeFor(row, sortCode, table), ...account].map(Number)
  const weights = weightsFor(row, account)
  const products = digits.map((digit, place) => digit * (weights[place] ?? 0))
  const sum =
    row.method === 'DBLAL'
      ? products.flatMap((product) => [...String(product)]).reduce((total, digit) => total + Number(digit), 0)
      : products.reduce((total, product) => total + product, 0)
  const modulus = row.method === 'MOD11' ? 11 : 10
  const rest = (row.exception === 1 ? sum + 27 : sum) % modulus
  if (row.exception === 4) return rest === Number(account.slice(6))
  if (row.exception === 5) {
    // The check digit is g for modulus 11, h for double alternate; a remainder of 1 by 11 has none.
    const digit = Number(account[row.method === 'MOD11' ? 6 : 7])
    return rest === 0 ? digit === 0 : modulus - rest === digit
  }
  return rest === 0
}

function sortCodeFor({ exception }: Row, sortCode: string, { substitutes }: ModulusTable): string {
  if (exception === 5) return substitutes.get(sortCode) ?? sortCode
  if (exception === 8) return '090126'
  return exception === 9 ? '309634' : sortCode
}

// The weights of exception 2, for accounts that do not begin with 0.
const NOT_FROM_ZERO = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1] as const
const WITHOUT_SORT_CODE = 8

function weightsFor({ exception, weights }: Row, account: string): readonly number[] {
  const g = account[6]
  const fromC = (given: readonly number[]): readonly number[] =>
    given.map((weight, place) => (place < WITHOUT_SORT_CODE ? 0 : weight))
  if (exception === 2 && account[0] !== '0') return g === '9' ? fromC(NOT_FROM_ZERO) : NOT_FROM_ZERO
  if (exception === 7 && g === '9') return fromC(weights)
  if (exception === 10 && g === '9' && /^[09]9/.test(account)) return fromC(weights)
  return weights
}
