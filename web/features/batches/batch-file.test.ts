import { expect, test } from 'vitest'
import { asTyped, fileOf, nameOf, templateFile } from './batch-file.ts'

test('the template names every column, with an example of each way, as a UTF-8 file that spreadsheets know', async () => {
  const bytes = new Uint8Array(await templateFile().slice(0, 3).arrayBuffer())
  expect([...bytes]).toEqual([0xef, 0xbb, 0xbf])
  const [header, ...rows] = (await templateFile().text()).trim().split('\r\n')
  expect(header).toBe(
    'way,name,country,institution,account,branch,accountType,username,network,address,memo,amount,currency,reference',
  )
  expect(rows.map((row) => row.split(',')[0])).toEqual(['bank', 'mobile-money', 'zend', 'address'])
})

test('rows are written as they were typed, quoted where a reader would split them', async () => {
  const file = fileOf([{ typed: { way: 'bank', name: 'Obi, "Emeka"\nJr', account: '+234 1', amount: '1.250,00' } }])
  const [, row] = (await file.text()).split('\r\n')
  expect(row).toBe('bank,"Obi, ""Emeka""\nJr",,,+234 1,,,,,,,"1.250,00",,')
  expect(file.type).toBe('text/csv')
})

test('a file is what its name says, whatever the system calls it', () => {
  const typeOf = (name: string, type: string): string => asTyped(new File(['x'], name, { type })).type
  expect(typeOf('pay.CSV', 'application/vnd.ms-excel')).toBe('text/csv')
  expect(typeOf('pay.xml', '')).toBe('application/xml')
  expect(typeOf('pay.xlsx', 'application/x-sheet')).toBe('application/x-sheet')
})

test('a batch is called as its file, in one line of at most 80 characters', () => {
  expect(nameOf(' Payroll  Nov\u0007.csv')).toBe('Payroll Nov')
  expect(nameOf('.csv')).toBe('.csv')
  expect([...nameOf(`${'é'.repeat(90)}.csv`)]).toHaveLength(80)
})
