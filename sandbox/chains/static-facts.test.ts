// Checks that the static facts of each chain equal those of the started chain.
import { describe, expect, test } from 'vitest'
import { GENESIS_HASH, GENESIS_ID } from './algorand/accounts.ts'
import { ASSETS } from './algorand/assets.ts'
import { NETWORK_MAGIC } from './cardano/accounts.ts'
import { NETWORKS } from './dev-chain.ts'
import { STATIC_FACTS } from './static-facts.ts'
import { MINTS, SOLANA_DEV_GENESIS } from './solana/genesis.ts'
import { PASSPHRASE, TOKENS as STELLAR_TOKENS } from './stellar/accounts.ts'
import { GLOBAL_ID, JETTONS } from './ton/contracts.ts'
import { toBase58, TOKENS as TRON_TOKENS } from './tron/accounts.ts'
import { GENESIS } from './tron/blocks.ts'
import { NETWORK_ID } from './xrpl/accounts.ts'

const contracts = (network: keyof typeof STATIC_FACTS) =>
  Object.entries(STATIC_FACTS[network].tokens).map(([asset, { contract, decimals }]) => [asset, contract, decimals])

test('every network has one', () => {
  expect(NETWORKS.filter((network) => STATIC_FACTS[network] === undefined)).toEqual([])
})

describe('a chain is the one it is said to be', () => {
  test('tron', () => {
    expect(STATIC_FACTS.tron.settings).toEqual({ genesis: GENESIS.id })
    expect(contracts('tron')).toEqual(
      TRON_TOKENS.map(({ asset, contract, decimals }) => [asset, toBase58(contract), decimals]),
    )
  })
  test('solana', () => {
    expect(STATIC_FACTS.solana.settings).toEqual({ genesis: SOLANA_DEV_GENESIS })
    expect(contracts('solana')).toEqual(MINTS.map(({ asset, mint, decimals }) => [asset, mint.address, decimals]))
  })
  test('xrpl', () => expect(STATIC_FACTS.xrpl.settings).toEqual({ networkId: NETWORK_ID }))
  test('stellar', () => {
    expect(STATIC_FACTS.stellar.settings).toEqual({ passphrase: PASSPHRASE })
    expect(contracts('stellar')).toEqual(
      Object.entries(STELLAR_TOKENS).map(([asset, contract]) => [asset, contract, 7]),
    )
  })
  test('algorand', () => {
    expect(STATIC_FACTS.algorand.settings).toEqual({
      genesisId: GENESIS_ID,
      genesisHash: Buffer.from(GENESIS_HASH).toString('base64'),
    })
    expect(contracts('algorand')).toEqual(
      Object.entries(ASSETS).map(([asset, { id, decimals }]) => [asset, String(id), decimals]),
    )
  })
  test('cardano', () => expect(STATIC_FACTS.cardano.settings).toEqual({ networkMagic: NETWORK_MAGIC }))
  test('ton', () => {
    expect(STATIC_FACTS.ton.settings).toEqual({ globalId: GLOBAL_ID })
    expect(contracts('ton')).toEqual(JETTONS.map(({ asset, master, decimals }) => [asset, master.toString(), decimals]))
  })
})
