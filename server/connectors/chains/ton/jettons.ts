/**
 * Computes an owner's jetton wallet as the jetton's own contract does: the address is the hash of the wallet's code and
 * initial data. Pure: neither a node nor a message is trusted about it. `health` compares it with the contract's
 * answer.
 */
import { Address, beginCell, Cell, contractAddress } from '@ton/core'

/**
 * How jettons create their wallets. `library`: the code is in the masterchain's library under this hash (the jettons
 * made since 2024).
 */
const LIBRARIES: Readonly<Record<string, string>> = {
  // USDT: github.com/ton-blockchain/stablecoin-contract.
  '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe':
    '8f452d7a4dfd74066b682365177259ed05734435be76b5fd4bd5d8af2b7c3d68',
  // DOGS and NOT: github.com/ton-blockchain/jetton-contract.
  '0:2f956143c461769579baef2e32cc2d7bc18283f40d20bb03e432cd603ac33ffc':
    'ba2918c8947e9b25af9ac1b883357754173e5812f807a3d6e642a14709595395',
  '0:afc49cb8786f21c87045b19ede78fc6b46c51048513f8e9a6d44060199c1bf0c':
    'ba2918c8947e9b25af9ac1b883357754173e5812f807a3d6e642a14709595395',
}

// The wallet of TEP-74's reference contract, as @ton-community/assets-sdk 0.0.5 compiled it: assumed for every other
// jetton.
const REFERENCE_CODE =
  'te6ccgECEgEAAzQAART/APSkE/S88sgLAQIBYgIDAgLMBAUAG6D2BdqJofQB9IH0gahhAgHUBgcCAUgICQDDCDHAJJfBOAB0NMDAXGwlRNfA/AL4PpA+kAx+gAxcdch+gA' +
  'x+gAwc6m0AALTH4IQD4p+pVIgupUxNFnwCOCCEBeNRRlSILqWMUREA/AJ4DWCEFlfB7y6k1nwCuBfBIQP8vCAAET6RDBwuvLhTYAIBIAoLAgEgEBEB8QD0z/6APpAIfAB7' +
  'UTQ+gD6QPpA1DBRNqFSKscF8uLBKML/8uLCVDRCcFQgE1QUA8hQBPoCWM8WAc8WzMkiyMsBEvQA9ADLAMkg+QBwdMjLAsoHy//J0AT6QPQEMfoAINdJwgDy4sR3gBjIywV' +
  'QCM8WcPoCF8trE8yAMA/c7UTQ+gD6QPpA1DAI0z/6AFFRoAX6QPpAU1vHBVRzbXBUIBNUFAPIUAT6AljPFgHPFszJIsjLARL0APQAywDJ+QBwdMjLAsoHy//J0FANxwUcs' +
  'fLiwwr6AFGooYIImJaAggiYloAStgihggjk4cCgGKEn4w8l1wsBwwAjgDQ4PAK6CEBeNRRnIyx8Zyz9QB/oCIs8WUAbPFiX6AlADzxbJUAXMI5FykXHiUAioE6CCCOThwK' +
  'oAggiYloCgoBS88uLFBMmAQPsAECPIUAT6AljPFgHPFszJ7VQAcFJ5oBihghBzYtCcyMsfUjDLP1j6AlAHzxZQB88WyXGAEMjLBSTPFlAG+gIVy2oUzMlx+wAQJBAjAA4Q' +
  'SRA4N18EAHbCALCOIYIQ1TJ223CAEMjLBVAIzxZQBPoCFstqEssfEss/yXL7AJM1bCHiA8hQBPoCWM8WAc8WzMntVADbO1E0PoA+kD6QNQwB9M/+gD6QDBRUaFSSccF8uL' +
  'BJ8L/8uLCggjk4cCqABagFrzy4sOCEHvdl97Iyx8Vyz9QA/oCIs8WAc8WyXGAGMjLBSTPFnD6AstqzMmAQPsAQBPIUAT6AljPFgHPFszJ7VSAAgyAINch7UTQ+gD6QPpA1' +
  'DAE0x+CEBeNRRlSILqCEHvdl94TuhKx8uLF0z8x+gAwE6BQI8hQBPoCWM8WAc8WzMntVIA=='

const LIBRARY_CELL = 2
const referenceCode = Cell.fromBase64(REFERENCE_CODE)

/** Returns the wallet contract's address. `master` is the jetton's own contract. */
export function jettonWalletAddress(master: Address, owner: Address): Address {
  const library = LIBRARIES[master.toRawString()]
  if (library === undefined) {
    const data = beginCell().storeCoins(0).storeAddress(owner).storeAddress(master).storeRef(referenceCode).endCell()
    return contractAddress(0, { code: referenceCode, data })
  }
  const code = beginCell().storeUint(LIBRARY_CELL, 8).storeBuffer(Buffer.from(library, 'hex')).endCell({ exotic: true })
  // Unlocked (0), without coins.
  const data = beginCell().storeUint(0, 4).storeCoins(0).storeAddress(owner).storeAddress(master).endCell()
  return contractAddress(0, { code, data })
}

/** Parses a jetton's contract address from the asset table. Throws on an invalid one. */
export function masterAddress(contract: string): Address {
  try {
    return Address.parse(contract)
  } catch (error) {
    throw new RangeError(`not the address of a jetton: ${contract}`, { cause: error })
  }
}
