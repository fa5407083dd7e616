/**
 * Where the Solana development chain begins: its faucet and its mints, at addresses that are the same on every machine.
 * The keys are public on purpose, hold play money only and never leave this machine; no product key is derived from
 * them.
 */
import { createHash } from 'node:crypto'
import {
  type Address,
  createKeyPairSignerFromPrivateKeyBytes,
  getBase58Decoder,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { DEV_MNEMONIC } from '../keys.ts'

const derived = (name: string): Uint8Array => createHash('sha256').update(`${DEV_MNEMONIC}/solana/${name}`).digest()
const signer = (name: string): Promise<KeyPairSigner> => createKeyPairSignerFromPrivateKeyBytes(derived(name))

/** The first block's hash, base58: what `getGenesisHash` answers on every development chain, and on no other. */
export const SOLANA_DEV_GENESIS: string = getBase58Decoder().decode(derived('genesis'))

/**
 * What the faucet begins with: a million SOL, in lamports. A client that reads lamports as JavaScript numbers still
 * reads it exactly.
 */
export const FAUCET_LAMPORTS = 1_000_000n * 10n ** 9n
const TOKEN_UNITS = 10n ** 9n * 10n ** 6n
const DECIMALS = 6

/** Pays what the faucet sends, and is every mint's authority. */
export const FAUCET: KeyPairSigner = await signer('faucet')

/** A token of the development chain. */
export type DevMint = { readonly asset: string; readonly decimals: number; readonly mint: KeyPairSigner }

/**
 * The mints. `FAKE_USDT` is what a swindler would mint: the same decimals under another address, which is all that
 * tells tokens apart on this network (names and symbols are kept by another program, and anybody can write them).
 */
export const MINTS: readonly DevMint[] = await Promise.all(
  ['USDT', 'USDC', 'FAKE_USDT'].map(async (asset) => ({
    asset,
    decimals: DECIMALS,
    mint: await signer(`mint/${asset}`),
  })),
)

/** The associated token account of an owner. */
export async function tokenAccountOf(owner: Address, mint: Address): Promise<Address> {
  const [account] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  return account
}

/** What makes one mint and gives the faucet a thousand million tokens of it. `rent`: the lamports a mint must hold. */
export async function mintInstructions({ mint, decimals }: DevMint, rent: bigint): Promise<readonly Instruction[]> {
  const token = await tokenAccountOf(FAUCET.address, mint.address)
  return [
    getCreateAccountInstruction({
      payer: FAUCET,
      newAccount: mint,
      lamports: rent,
      space: BigInt(getMintSize()),
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({ mint: mint.address, decimals, mintAuthority: FAUCET.address }),
    await getCreateAssociatedTokenIdempotentInstructionAsync({
      payer: FAUCET,
      owner: FAUCET.address,
      mint: mint.address,
    }),
    getMintToInstruction({ mint: mint.address, token, mintAuthority: FAUCET, amount: TOKEN_UNITS }),
  ]
}
