/**
 * Where the outside is: in the sandbox, which tells its addresses itself, or, in production, where the environment says.
 * In production nothing is made up: a missing address is refused.
 */
import { writeFile } from 'node:fs/promises'
import type { Outside } from './processes.ts'
import { given, StartRefusal } from './settings.ts'

const NEEDED_IN_PRODUCTION = ['DATABASE_URL', 'BITCOIN_RPC_URL', 'ETHEREUM_RPC_URL', 'SMTP_URL', 'ZEND_CONFIG', 'MAIL_FROM', 'PERSONAL_APP_URL', 'APP_ORIGINS']

/** The real parts' addresses. Throws a StartRefusal naming every variable that is missing. */
export function realOutside(env: NodeJS.ProcessEnv): Outside {
  const missing = NEEDED_IN_PRODUCTION.filter((name) => given(env, name) === undefined)
  if (missing.length > 0) {
    throw new StartRefusal(`With NODE_ENV=production there is no sandbox and no embedded database.\nThese variables are missing: ${missing.join(', ')}.`)
  }
  const value = (name: string): string => given(env, name) ?? ''
  return {
    bitcoinRpcUrl: value('BITCOIN_RPC_URL'),
    ethereumRpcUrl: value('ETHEREUM_RPC_URL'),
    smtpUrl: value('SMTP_URL'),
    configFile: value('ZEND_CONFIG'),
  }
}

/** What `GET /chains` of the sandbox answers: the addresses of its nodes and what was deployed on them. */
type SandboxChains = {
  readonly bitcoin: { readonly rpcUrl: string; readonly chain: string }
  readonly ethereum: { readonly rpcUrl: string; readonly chainId: number; readonly contracts: Readonly<Record<string, string>> }
}

/** Asks the running sandbox for its chains and writes the product's overrides for them to `configFile`. */
export async function sandboxOutside(sandboxPort: number, smtpPort: number, configFile: string): Promise<Outside> {
  const response = await fetch(`http://127.0.0.1:${sandboxPort}/chains`)
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} when asked for its chains`)
  const { bitcoin, ethereum } = (await response.json()) as SandboxChains
  const networks = { bitcoin: { chain: bitcoin.chain }, ethereum: { chainId: ethereum.chainId, contracts: ethereum.contracts } }
  // Development blocks come every few seconds, and nobody pays for asking the sandbox's nodes.
  const deposit = { pollEveryMs: 1_000 }
  await writeFile(configFile, `${JSON.stringify({ networks, deposit }, null, 2)}\n`)
  return { bitcoinRpcUrl: bitcoin.rpcUrl, ethereumRpcUrl: ethereum.rpcUrl, smtpUrl: `smtp://127.0.0.1:${smtpPort}`, configFile }
}
