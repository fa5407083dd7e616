/**
 * Compiles the development chain's contracts with the JavaScript build of the Solidity compiler. Run as a program it
 * writes artifacts.generated.json beside itself; the same sources always give the same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const CONTRACTS = ['DevToken', 'Forwarder'] as const
const ARTIFACTS_FILE = new URL('artifacts.generated.json', import.meta.url)

const require = createRequire(import.meta.url)

type Compiler = {
  compile(input: string, callbacks: { import(path: string): { contents: string } | { error: string } }): string
}
type CompilerOutput = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: unknown; evm: { bytecode: { object: string } } }>>
}

/** A deployable contract: its interface and its creation code as 0x-prefixed hex. */
export type Artifact = { readonly abi: unknown; readonly bytecode: string }

/**
 * Compiles every contract from its source. Throws with the compiler's messages when a source does not compile. Takes
 * about a second.
 */
export function compileContracts(): Record<string, Artifact> {
  const solc = require('solc') as Compiler
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      CONTRACTS.map((name) => [
        `${name}.sol`,
        { content: readFileSync(new URL(`${name}.sol`, import.meta.url), 'utf8') },
      ]),
    ),
    // No metadata hash: it would make the bytes depend on comments and file names.
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })) as CompilerOutput
  const errors = (output.errors ?? []).filter((error) => error.severity === 'error')
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  return Object.fromEntries(
    CONTRACTS.map((name) => {
      const contract = output.contracts[`${name}.sol`]?.[name]
      if (contract === undefined) throw new Error(`the compiler produced no ${name}`)
      return [name, { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }]
    }),
  )
}

function readImport(path: string): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch (cause) {
    return { error: String(cause) }
  }
}

if (import.meta.main) writeFileSync(ARTIFACTS_FILE, `${JSON.stringify(compileContracts(), null, 2)}\n`)
