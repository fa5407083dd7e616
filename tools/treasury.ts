/**
 * `npm run treasury`: shows the hot wallet of each network, and the address to fund when it is low. Reads the database
 * of DATABASE_URL, changes nothing and calls no node. The address is derived again from the attested key, so that
 * someone with write access to the database cannot plant another.
 */
import { readFileSync } from 'node:fs'
import { type CoinCode, chainAmount, formatMoney, toBooks } from '@zend/kernel'
import { loadConfig, requiredEnv } from '@zend/server/config'
import { addressSpaces } from '@zend/server/connectors/chains'
import { type Network, networksOf, networkTable } from '@zend/server/core/assets'
import { attestationKey, type CustodyDeps, findHotAddress, networksInUse } from '@zend/server/core/custody'
import { lastFunding, readWallet } from '@zend/server/core/treasury'
import { openDatabase } from '@zend/server/database'
import { systemClock } from '@zend/server/ports/clock'
import { placesIn } from './start/places.ts'
import { readSettings } from './start/settings.ts'

const attestationFile =
  process.env['SIGNER_ATTESTATION_FILE'] ?? placesIn(readSettings(process.env).dataDir).attestation
const config = loadConfig(process.env['ZEND_CONFIG'])
const networks = networkTable(config.networks)
const custody: CustodyDeps = {
  networks,
  chains: addressSpaces(networks),
  attestationKey: attestationKey(readFileSync(attestationFile, 'utf8')),
  clock: systemClock,
  onAlarm: ({ kind, space }) => console.error(`ALARM: ${kind} in ${space}. Send nothing there.`),
}

const database = openDatabase({
  url: requiredEnv('DATABASE_URL'),
  applicationName: 'zend-treasury',
  readOnly: true,
  poolMax: 1,
})
try {
  const inUse = await networksInUse(database.read)
  for (const network of networksOf(networks)) await print(network, inUse.has(network.id))
} finally {
  await database.close()
}

async function print(network: Network, isWatched: boolean): Promise<void> {
  const hot = await findHotAddress(custody, database.read, network.id)
  if (hot === null) {
    console.log(`${network.name}: no hot account yet; the worker imports it from the signer`)
    return
  }
  const [address, payTo] = [hot.address, hot.funding.address]
  // On networks with memos the treasurer's funding has a memo of its own.
  console.log(`${network.name}\n  hot address   ${address}${payTo === address ? '' : `\n  pay to        ${payTo}`}`)
  if (!isWatched)
    console.log('  nobody watches this network yet: what is sent there is seen once a customer has an address on it')
  for (const coin of await readWallet({
    read: database.read,
    network,
    custody,
    limits: config.treasury.networks[network.id],
  })) {
    const text = (units: bigint): string => inCoins(coin.asset, coin.decimals, units)
    const low = coin.spendable < coin.waiting ? '  SHORT' : coin.spendable < coin.lowWater ? '  low' : ''
    const waiting =
      coin.waitingPayments === 0 ? '' : `, waiting ${text(coin.waiting)} in ${coin.waitingPayments} payments`
    console.log(
      `  ${coin.asset.padEnd(12)}  spendable ${text(coin.spendable)}, reserved ${text(coin.reserved)}${waiting}${low}`,
    )
  }
  const funding = await lastFunding(database.read, network.id)
  const { asset, decimals, units } = funding?.amount ?? { asset: 'BTC', decimals: 8, units: 0n }
  const last =
    funding === null
      ? 'never'
      : `${inCoins(asset, decimals, units)} ${asset} at ${funding.seenAt.toISOString()} in ${funding.txid}`
  console.log(
    `  last funding  ${last}${funding !== null && funding.bookedAt === null ? ' (waits for confirmations)' : ''}`,
  )
}

function inCoins(asset: CoinCode, decimals: number, units: bigint): string {
  // Pending amounts can exceed what is confirmed.
  const { money } = toBooks(chainAmount(asset, decimals, units < 0n ? -units : units))
  return `${units < 0n ? '-' : ''}${formatMoney(money)}`
}
