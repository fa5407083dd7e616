/**
 * `npm run resume-network -- NETWORK --operator NAME --note TEXT [--from HEIGHT:HASH]`: resumes a halted network after
 * an operator has checked it (docs/runbooks/network-halted.md). The decision goes to the audit trail under the
 * operator's name. Without `--from` all known blocks are kept.
 */
import { networkId } from '@zend/contracts'
import { systemClock } from '@zend/server/ports/clock'
import { resumeNetwork } from '@zend/server/products/deposit'
import { operatorDatabase } from './terminal.ts'
import { TYPED_WRONGLY, typedArguments } from './typed.ts'

const USAGE = `usage: npm run resume-network -- ${networkId.options.join('|')} --operator NAME --note TEXT [--from HEIGHT:HASH]`
const TEXT = { type: 'string' } as const
const { values, positionals } = typedArguments(USAGE, { operator: TEXT, note: TEXT, from: TEXT })
const [operator, note] = [values.operator?.trim() ?? '', values.note?.trim() ?? '']
const network = networkId.safeParse(positionals[0])
const from = /^(\d+):(\w+)$/.exec(values.from ?? '')
if (
  !network.success ||
  positionals.length > 1 ||
  operator === '' ||
  note === '' ||
  (values.from !== undefined && from === null)
) {
  console.error(USAGE)
  process.exit(TYPED_WRONGLY)
}

const database = operatorDatabase()
try {
  const block = from === null ? null : { height: Number(from[1]), hash: from[2] ?? '' }
  const resumed = await resumeNetwork(
    { db: database, clock: systemClock },
    { operator },
    { network: network.data, from: block, note },
  )
  if (resumed.ok) console.log(`${network.data} is resumed; losses accepted: ${resumed.value.lossesAccepted}`)
  else console.error(`${network.data} was not resumed: ${resumed.refusal.code}`)
  process.exitCode = resumed.ok ? 0 : 1
} finally {
  await database.close()
}
