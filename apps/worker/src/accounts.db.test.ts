import { DEFAULTS } from '@zend/server/config'
import { addressSpaces } from '@zend/server/connectors/chains'
import { signerSocketVault } from '@zend/server/connectors/keys/signer-socket'
import { networkTable } from '@zend/server/core/assets'
import { attestationKey, type CustodyDeps } from '@zend/server/core/custody'
import { PARTS, readHeartbeats } from '@zend/server/core/health'
import { systemClock as clock } from '@zend/server/ports/clock'
import { testDatabase, testVault } from '@zend/tests/testkit'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openAccounts } from './accounts.ts'

const db = await testDatabase()
const networks = networkTable(DEFAULTS.networks)
const vault = testVault({ networks })
const custody: CustodyDeps = {
  networks,
  chains: addressSpaces(networks),
  attestationKey: attestationKey(vault.attestationKey),
  clock,
  onAlarm: ({ kind }) => expect.unreachable(kind),
}
const deps = { db, custody, log: pino({ level: 'silent' }) }
const absent = signerSocketVault({ socketPath: '/nowhere/signer.sock', macKey: new Uint8Array(32) })
const problem = async () => (await readHeartbeats(db.read)).get(PARTS.worker)?.problem

test('where nothing was ever imported a worker waits, says so, and goes on when one that pays has asked; after that nobody needs the signer to start', async () => {
  const order: string[] = []
  const waiting = openAccounts({ ...deps, vault: absent, asks: false }).then(() => order.push('begins'))
  await expect.poll(problem).toMatch(/waits for the signer/)
  order.push('asked')
  await openAccounts({ ...deps, vault, asks: true })
  await waiting
  expect(order).toEqual(['asked', 'begins'])

  await openAccounts({ ...deps, vault: absent, asks: false })
  // It keeps asking in the background, as a paying worker does; this one ends with the test.
  await openAccounts({ ...deps, vault: { ...absent, depositAccounts: () => new Promise(() => undefined) }, asks: true })
})
