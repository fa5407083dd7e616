/**
 * The genesis of the Solana development chain: its faucet and its mints, at addresses that are the same on every
 * machine. The keys are public on purpose, hold play money only and never leave this machine; no product key is derived
 * from them.
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

/** The genesis block's hash, base58: the answer of `getGenesisHash` on every development chain, and on no other. */
export const SOLANA_DEV_GENESIS: string = getBase58Decoder().decode(derived('genesis'))

/**
 * The faucet's initial balance: a million SOL, in lamports. A client that reads lamports as JavaScript numbers still
 * reads it exactly.
 */
export const FAUCET_LAMPORTS = 1_000_000n * 10n ** 9n
const TOKEN_UNITS = 10n ** 9n * 10n ** 6n
const DECIMALS = 6

/** The faucet's account, and every mint's authority. */
export const FAUCET: KeyPairSigner = await signer('faucet')

/** A token of the development chain. */
export type DevMint = { readonly asset: string; readonly decimals: number; readonly mint: KeyPairSigner }

/**
 * The mints. `FAKE_USDT` imitates a swindler's token: the same decimals under another address. Only the address
 * distinguishes tokens on this network (names and symbols are kept by another program, and anybody can write them).
 */
export const MINTS: readonly DevMint[] = await Promise.all(
  ['USDT', 'USDC', 'FAKE_USDT'].map(async (asset) => ({
    asset,
    decimals: DECIMALS,
    mint: await signer(`mint/${asset}`),
  })),
)

/** Returns the associated token account of an owner. */
export async function tokenAccountOf(owner: Address, mint: Address): Promise<Address> {
  const [account] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  return account
}

/**
 * Instructions that create one mint and give the faucet a thousand million tokens of it. `rent`: the minimum lamports
 * of a mint.
 */
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
