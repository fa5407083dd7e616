/** Reads the operator's table for British accounts. It is VocaLink's, which publishes it anew several times a year. */
import { readFileSync } from 'node:fs'
import { type ModulusTable, readModulusTable } from '@zend/corridors'

/** The paths of `valacdos.txt` and `scsubtab.txt`, as VocaLink publishes them; both empty for none. */
export type ModulusFiles = { readonly weightsFile: string; readonly substitutesFile: string }

/**
 * Reads the table; `null` without files: then British accounts are checked by their form alone. Throws on an unreadable
 * file, on one without a row, on what is not of the published format, and when only one file is given.
 */
export function readModulusFiles({ weightsFile, substitutesFile }: ModulusFiles): ModulusTable | null {
  if (weightsFile === '' && substitutesFile === '') return null
  if (weightsFile === '' || substitutesFile === '')
    throw new TypeError('config.suppliers.modulus: the weights and the substitutes belong together')
  const table = readModulusTable(readFileSync(weightsFile, 'utf8'), readFileSync(substitutesFile, 'utf8'))
  if (table.rows.length === 0) throw new TypeError(`config.suppliers.modulus: there is no row in ${weightsFile}`)
  return table
}
