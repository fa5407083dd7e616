/** Where the end-to-end product listens: ports of its own, so that it can run beside a developer's `npm start`. */

/** The environment that moves every part of the product to these ports. */
export const ports = {
  PERSONAL_PORT: '13001',
  API_PORT: '14000',
  SANDBOX_PORT: '15000',
  SMTP_PORT: '15025',
  BITCOIN_RPC_PORT: '15443',
  ETHEREUM_RPC_PORT: '15545',
  POSTGRES_PORT: '15433',
} as const

/** The addresses that tests call. */
export const addresses = {
  personal: `http://localhost:${ports.PERSONAL_PORT}`,
  api: `http://localhost:${ports.API_PORT}`,
  sandbox: `http://localhost:${ports.SANDBOX_PORT}`,
} as const
