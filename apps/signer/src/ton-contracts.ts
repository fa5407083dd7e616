/**
 * The contracts that hold our coins on the TON network, and their addresses: each is the hash of the contract's code
 * and initial data, so no node is asked. The signer computes them with its own code.
 */
import { type Address, beginCell, Cell, contractAddress, type StateInit } from '@ton/core'

/** Wallet version 5 revision 1 (github.com/ton-blockchain/wallet-contract-v5). */
const WALLET_CODE =
  'b5ee9c7241021401000281000114ff00f4a413f4bcf2c80b01020120020d020148030402dcd020d749c120915b8f6320d70b1f2082106578746ebd21821073696e' +
  '74bdb0925f03e082106578746eba8eb48020d72101d074d721fa4030fa44f828fa443058bd915be0ed44d0810141d721f4058307f40e6fa1319130e18040d72170' +
  '7fdb3ce03120d749810280b99130e070e2100f020120050c020120060902016e07080019adce76a2684020eb90eb85ffc00019af1df6a2684010eb90eb858fc002' +
  '01480a0b0017b325fb51341c75c875c2c7e00011b262fb513435c280200019be5f0f6a2684080a0eb90fa02c0102f20e011e20d70b1f82107369676ebaf2e08a7f' +
  '0f01e68ef0eda2edfb218308d722028308d723208020d721d31fd31fd31fed44d0d200d31f20d31fd3ffd70a000af90140ccf9109a28945f0adb31e1f2c087df02' +
  'b35007b0f2d0845125baf2e0855036baf2e086f823bbf2d0882292f800de01a47fc8ca00cb1f01cf16c9ed542092f80fde70db3cd81003f6eda2edfb02f404216e' +
  '926c218e4c0221d73930709421c700b38e2d01d72820761e436c20d749c008f2e09320d74ac002f2e09320d71d06c712c2005230b0f2d089d74cd7393001a4e86c' +
  '128407bbf2e093d74ac000f2e093ed55e2d20001c000915be0ebd72c08142091709601d72c081c12e25210b1e30f20d74a111213009601fa4001fa44f828fa4430' +
  '58baf2e091ed44d0810141d718f405049d7fc8ca0040048307f453f2e08b8e14038307f45bf2e08c22d70a00216e01b3b0f2d090e2c85003cf1612f400c9ed5400' +
  '7230d72c08248e2d21f2e092d200ed44d0d2005113baf2d08f54503091319c01810140d721d70a00f2e08ee2c8ca0058cf16c9ed5493f2c08de20010935bdb31e1' +
  'd74cd0b4d6c35e'
/** The jetton wallet of TEP-74's reference contract. */
const JETTON_WALLET_CODE =
  'te6ccgECEgEAAzQAART/APSkE/S88sgLAQIBYgIDAgLMBAUAG6D2BdqJofQB9IH0gahhAgHUBgcCAUgICQDDCDHAJJfBOAB0NMDAXGwlRNfA/AL4PpA+kAx+gAxcdch+gA' +
  'x+gAwc6m0AALTH4IQD4p+pVIgupUxNFnwCOCCEBeNRRlSILqWMUREA/AJ4DWCEFlfB7y6k1nwCuBfBIQP8vCAAET6RDBwuvLhTYAIBIAoLAgEgEBEB8QD0z/6APpAIfAB7' +
  'UTQ+gD6QPpA1DBRNqFSKscF8uLBKML/8uLCVDRCcFQgE1QUA8hQBPoCWM8WAc8WzMkiyMsBEvQA9ADLAMkg+QBwdMjLAsoHy//J0AT6QPQEMfoAINdJwgDy4sR3gBjIywV' +
  'QCM8WcPoCF8trE8yAMA/c7UTQ+gD6QPpA1DAI0z/6AFFRoAX6QPpAU1vHBVRzbXBUIBNUFAPIUAT6AljPFgHPFszJIsjLARL0APQAywDJ+QBwdMjLAsoHy//J0FANxwUcs' +
  'fLiwwr6AFGooYIImJaAggiYloAStgihggjk4cCgGKEn4w8l1wsBwwAjgDQ4PAK6CEBeNRRnIyx8Zyz9QB/oCIs8WUAbPFiX6AlADzxbJUAXMI5FykXHiUAioE6CCCOThwK' +
  'oAggiYloCgoBS88uLFBMmAQPsAECPIUAT6AljPFgHPFszJ7VQAcFJ5oBihghBzYtCcyMsfUjDLP1j6AlAHzxZQB88WyXGAEMjLBSTPFlAG+gIVy2oUzMlx+wAQJBAjAA4Q' +
  'SRA4N18EAHbCALCOIYIQ1TJ223CAEMjLBVAIzxZQBPoCFstqEssfEss/yXL7AJM1bCHiA8hQBPoCWM8WAc8WzMntVADbO1E0PoA+kD6QNQwB9M/+gD6QDBRUaFSSccF8uL' +
  'BJ8L/8uLCggjk4cCqABagFrzy4sOCEHvdl97Iyx8Vyz9QA/oCIs8WAc8WyXGAGMjLBSTPFnD6AstqzMmAQPsAQBPIUAT6AljPFgHPFszJ7VSAAgyAINch7UTQ+gD6QPpA1' +
  'DAE0x+CEBeNRRlSILqCEHvdl94TuhKx8uLF0z8x+gAwE6BQI8hQBPoCWM8WAc8WzMntVIA=='
/**
 * Jettons whose wallet code is in the masterchain's library, by the jetton's contract: USDT, DOGS, and NOT, which uses
 * the wallets of DOGS.
 */
const LIBRARIES: Readonly<Record<string, string>> = {
  '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe':
    '8f452d7a4dfd74066b682365177259ed05734435be76b5fd4bd5d8af2b7c3d68',
  '0:afc49cb8786f21c87045b19ede78fc6b46c51048513f8e9a6d44060199c1bf0c':
    'ba2918c8947e9b25af9ac1b883357754173e5812f807a3d6e642a14709595395',
  '0:2f956143c461769579baef2e32cc2d7bc18283f40d20bb03e432cd603ac33ffc':
    'ba2918c8947e9b25af9ac1b883357754173e5812f807a3d6e642a14709595395',
}

const BASECHAIN = 0
const LIBRARY_CELL = 2
// "A client's wallet", of workchain, version and number 0.
const CLIENT_CONTEXT = 0x80_00_00_00
const walletCode = codeOf(Buffer.from(WALLET_CODE, 'hex'))
const jettonWalletCode = codeOf(Buffer.from(JETTON_WALLET_CODE, 'base64'))

/** Our wallet: its address, and its initial state. */
export type Wallet = { readonly address: Address; readonly init: StateInit }

/**
 * Returns the wallet id that every request names, which makes it invalid on another network. A signed 32-bit number.
 */
export const walletIdOf = (globalId: number): number => (globalId ^ CLIENT_CONTEXT) | 0

/** Returns the wallet of an ed25519 public key. `globalId` is the network's. */
export function walletOf(globalId: number, publicKey: Uint8Array): Wallet {
  if (publicKey.length !== 32) throw new Error('not an ed25519 public key')
  // Signatures are allowed, nothing was sent, and nobody else may act for it.
  const data = beginCell()
    .storeBit(true)
    .storeUint(0, 32)
    .storeInt(walletIdOf(globalId), 32)
    .storeBuffer(Buffer.from(publicKey), 32)
    .storeBit(false)
    .endCell()
  const init = { code: walletCode, data }
  return { address: contractAddress(BASECHAIN, init), init }
}

/** Returns the jetton wallet of an owner. `master` is the jetton's contract. */
export function jettonWalletOf(master: Address, owner: Address): Address {
  const library = LIBRARIES[master.toRawString()]
  if (library === undefined) {
    const data = beginCell().storeCoins(0).storeAddress(owner).storeAddress(master).storeRef(jettonWalletCode).endCell()
    return contractAddress(BASECHAIN, { code: jettonWalletCode, data })
  }
  const code = beginCell().storeUint(LIBRARY_CELL, 8).storeBuffer(Buffer.from(library, 'hex')).endCell({ exotic: true })
  // Four lock bits, none set.
  return contractAddress(BASECHAIN, {
    code,
    data: beginCell().storeUint(0, 4).storeCoins(0).storeAddress(owner).storeAddress(master).endCell(),
  })
}

function codeOf(boc: Buffer): Cell {
  const [root] = Cell.fromBoc(boc)
  if (root === undefined) throw new Error('no code')
  return root
}
