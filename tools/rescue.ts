/**
 * `npm run rescue`: claims of transfers that were set aside because their owner was unknown. An operator's decision
 * goes to the audit trail under their name. Reads the database of DATABASE_URL and calls no node. Customers' text is
 * printed without terminal escape sequences.
 */
import { readFileSync } from 'node:fs'
import { formatMoney, isId, splitDestination } from '@zend/kernel'
import { loadConfig, secretFromEnvFile } from '@zend/server/config'
import { addressSpaces } from '@zend/server/connectors/chains'
import { explorerTxUrl, networkTable } from '@zend/server/core/assets'
import { attestationKey, type CustodyDeps, handedOutAt, ownersOn } from '@zend/server/core/custody'
import { customerSince } from '@zend/server/core/persons'
import { provenanceKeysFrom } from '@zend/server/core/provenance'
import { tierOf } from '@zend/server/core/verification'
import { systemClock } from '@zend/server/ports/clock'
import {
  giveSetAside,
  ownDepositsOf,
  ownPlacesOf,
  senderRecord,
  setAsideOf,
  tipHeight,
} from '@zend/server/products/deposit'
import {
  approveClaim,
  type DecideDeps,
  type Evidence,
  listOpenClaims,
  refuseClaim,
  reopenClaim,
  showClaim,
  type ShowDeps,
  type ShownClaim,
} from '@zend/server/products/rescue'
import { placesIn } from './start/places.ts'
import { readSettings } from './start/settings.ts'
import { operatorDatabase, plain, printOutcome } from './terminal.ts'
import { typedArguments } from './typed.ts'

const USAGE = `usage: npm run rescue -- list
       npm run rescue -- show CLAIM
       npm run rescue -- approve CLAIM --operator NAME --note TEXT    (the transfer is the customer's deposit, for good; other claims of it are refused)
       npm run rescue -- refuse CLAIM --operator NAME --reason TEXT   (the customer reads the reason as it is)
       npm run rescue -- reopen CLAIM --operator NAME --note TEXT     (it was refused by mistake, or more is known now)`

const TEXT = { type: 'string' } as const
const { values, positionals } = typedArguments(USAGE, { operator: TEXT, note: TEXT, reason: TEXT })
const [command = '', id = ''] = positionals

const config = loadConfig(process.env['ZEND_CONFIG'])
const networks = networkTable(config.networks)
const attestationFile =
  process.env['SIGNER_ATTESTATION_FILE'] ?? placesIn(readSettings(process.env).dataDir).attestation
const custody: CustodyDeps = {
  networks,
  chains: addressSpaces(networks),
  attestationKey: attestationKey(readFileSync(attestationFile, 'utf8')),
  clock: systemClock,
  onAlarm: ({ kind, space }) => console.error(`ALARM: ${kind} in ${space}. Give nothing to anybody there.`),
}
const database = operatorDatabase({ readOnly: ['list', 'show'].includes(command) })
const deps: DecideDeps & ShowDeps = {
  db: database,
  clock: systemClock,
  networks,
  senderRecord,
  tierOf,
  customerSince,
  ownerOf: async (tx, network, key) => {
    const owner = (await ownersOn(custody)(tx, network, [key])).get(key)
    return owner === undefined
      ? null
      : { holder: owner.holder, since: await handedOutAt(tx, owner.holder, owner.space) }
  },
  books: {
    depositsOf: (tx, asked) => ownDepositsOf({ networks }, tx, asked),
    placesOf: ownPlacesOf,
    setAsideOf,
    withdrawalsOf: async () => [],
    tipOf: tipHeight,
  },
  give: (tx, place, holder) => {
    const provenance = provenanceKeysFrom(secretFromEnvFile('PROVENANCE_KEY_FILE').toString('utf8'))
    return giveSetAside(tx, { clock: systemClock, networks, custody, provenance }, place, holder)
  },
}
try {
  process.exitCode = await run()
} finally {
  await database.close()
}

async function run(): Promise<number> {
  if (command === 'list') return list()
  if (!isId('clm', id)) return usage()
  if (command === 'show') return printOutcome(id, await showClaim(deps, id), show)
  const [operator, note, reason] = [values.operator, values.note, values.reason].map((text) => text?.trim() ?? '') as [
    string,
    string,
    string,
  ]
  if (operator === '') return usage()
  if (command === 'approve' && note !== '')
    return printOutcome(id, await approveClaim(deps, { operator, note }, id), ({ depositId }) =>
      console.log(`${id}: the deposit is ${depositId}; the customer is told`),
    )
  if (command === 'refuse' && reason !== '')
    return printOutcome(id, await refuseClaim(deps, { operator, reason }, id), () =>
      console.log(`${id} is refused; the customer is told`),
    )
  if (command === 'reopen' && note !== '')
    return printOutcome(id, await reopenClaim(deps, { operator, note }, id), () => console.log(`${id} is open again`))
  return usage()
}

function usage(): number {
  console.error(USAGE)
  return 2
}

async function list(): Promise<number> {
  const { claims: open, more } = await listOpenClaims(deps)
  for (const { claim, money } of open)
    console.log(
      `${claim.id}  ${claim.createdAt.toISOString()}  ${claim.holder}  ${formatMoney(money)} ${money.asset} on ${claim.network}  ${plain(claim.txid)}`,
    )
  console.log(
    open.length === 0
      ? 'No claim waits.'
      : `${open.length} wait, the longest first${more === 0 ? '' : `; ${more} MORE wait and are not listed`}.`,
  )
  return 0
}

function show({ claim, aside, money, owner, claims }: ShownClaim): void {
  const { address, memo } = splitDestination(aside.lookupKey)
  console.log(`${formatMoney(money)} ${money.asset} on ${networks[claim.network].name}, set aside ${aside.seenAt.toISOString()}
  transaction  ${plain(claim.txid)} (${plain(claim.index)}), block ${aside.block.height}${aside.onChain ? '' : ', OFF THE CHAIN: nothing can be given'}
  explorer     ${explorerTxUrl(networks[claim.network], claim.txid) ?? 'none shows this chain'}
  paid to      ${plain(address)}, ${memo === null ? 'without a memo' : `memo ${plain(memo)}, ${memoOwner(owner)}`}
  sent from    ${aside.from === null ? 'unknown: look it up at the explorer' : plain(aside.from)}
  given to     ${aside.depositId ?? 'nobody'}`)
  console.log(
    claims.length === 1 ? '\nOne claim of it:' : `\n${claims.length} CLAIMS of it, and at most one of them is right:`,
  )
  for (const each of claims) showEvidence(each)
  console.log(
    '\nA hash is public: knowing it proves nothing, nor does an address of an exchange, from which many send.',
  )
}

const memoOwner = (owner: ShownClaim['owner']): string =>
  owner === null
    ? "which is nobody's"
    : `which is ${owner.holder}'s since ${owner.since?.toISOString() ?? 'an unknown day'}, and was NOBODY'S when this was set aside: having it now proves nothing`

function showEvidence({ claim, username, customerSince: since, tier, sender }: Evidence): void {
  console.log(`
${claim.id}  ${claim.state}${claim.reason === null ? '' : ` (${plain(claim.reason)})`}  @${username ?? 'closed'}  ${claim.holder}
  claimed      ${claim.createdAt.toISOString()}
  customer     since ${since?.toISOString() ?? 'an unknown day'}, ${tier === 0 ? 'NOT verified' : `verified, tier ${tier}`}
  says it came ${plain(claim.sentFrom)}
  and          ${plain(claim.note)}`)
  if (sender === null) return
  const { deposits, firstAt, lastAt, others } = sender
  const paid =
    deposits === 0
      ? 'no credited deposit'
      : `${deposits} credited deposits, ${firstAt?.toISOString()} to ${lastAt?.toISOString()},`
  console.log(
    `  this sender  ${paid} of this customer on this network; it paid ${others} other customers${others > 0 ? ': most likely an exchange' : ''}`,
  )
}
