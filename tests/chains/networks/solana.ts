/** Solana under test. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import {
  type Address,
  address as addressOf,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { BLOCKHASH_LIFE, FINALITY_LAG, SOLANA_DEV_GENESIS, startSolana } from '../../../sandbox/chains/solana/index.ts'
import { MINTS } from '../../../sandbox/chains/solana/genesis.ts'
import type { NetworkUnderTest } from '../under-test.ts'

const SOL = 10n ** 9n
const UNIT = 10n ** 6n
const mintOf = (asset: string): string => MINTS.find((each) => each.asset === asset)?.mint.address ?? ''

/** The network, configured from its development chain. */
export const solanaUnderTest: NetworkUnderTest<'solana'> = {
  network: 'solana',
  start: startSolana,
  rpcUrl: ({ rpcUrl }) => rpcUrl,
  settings: { genesis: SOLANA_DEV_GENESIS, contracts: { USDT: mintOf('USDT'), USDC: mintOf('USDC') } },
  reorganises: false,
  amounts: [
    { asset: 'SOL', units: 2n * SOL + 1n },
    { asset: 'USDC', units: 30n * UNIT + 1n },
  ],
  funds: [
    { asset: 'SOL', units: 50n * SOL },
    { asset: 'USDC', units: 1_000n * UNIT },
  ],
  blocksToFinal: FINALITY_LAG,
  fakeToken: 'FAKE_USDT',
  // Two payments of most of the payer's balance: each was valid when submitted, but not both. The second is in its
  // block, paid its fee and moved nothing.
  fail: async (dev, address, rpcUrl) => {
    const rpc = createSolanaRpc(rpcUrl)
    const [payer, other] = await Promise.all(
      [1, 2].map(() => createKeyPairSignerFromPrivateKeyBytes(ed25519.utils.randomSecretKey())),
    )
    if (payer === undefined || other === undefined) throw new Error('two keys')
    await dev.send('SOL', payer.address, SOL)
    await dev.mine(1 + FINALITY_LAG)
    const { value: latest } = await rpc.getLatestBlockhash().send()
    const pay = async (to: string) => {
      const instruction = getTransferSolInstruction({
        source: payer,
        destination: addressOf(to),
        amount: (9n * SOL) / 10n,
      })
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (made) => setTransactionMessageFeePayerSigner(payer, made),
        (made) => setTransactionMessageLifetimeUsingBlockhash(latest, made),
        (made) => appendTransactionMessageInstructions([instruction], made),
      )
      const wire = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
      return rpc.sendTransaction(wire, { encoding: 'base64' }).send()
    }
    await pay(other.address)
    const failed = await pay(address)
    await dev.mine(1 + FINALITY_LAG)
    const { value } = await rpc.getSignatureStatuses([failed]).send()
    if (value[0] === undefined || value[0] === null || value[0].err === null)
      throw new Error('the payment did not fail')
  },
  outside: async () => base58.encode(ed25519.getPublicKey(ed25519.utils.randomSecretKey())),
  holds: async (rpcUrl, owner, asset) => {
    const rpc = createSolanaRpc(rpcUrl)
    if (asset === 'SOL') return (await rpc.getBalance(owner as Address).send()).value
    const [account] = await findAssociatedTokenPda({
      owner: owner as Address,
      mint: mintOf(asset) as Address,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
    const { value } = await rpc.getAccountInfo(account, { encoding: 'base64' }).send()
    return value === null ? 0n : BigInt((await rpc.getTokenAccountBalance(account).send()).value.amount)
  },
  expire: async (dev) => void (await dev.mine(BLOCKHASH_LIFE + FINALITY_LAG + 10)),
  without: {
    memo: 'every customer has an address of their own',
    partial: 'balances say what was delivered; nothing else is read',
  },
}
