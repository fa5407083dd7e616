/** The testkit's front door: what suites in every folder build on. */
export { type FaucetWish, type SandboxBlock, type SandboxMail, type SandboxNetwork, startSandbox, type TestSandbox, type TestSandboxOptions } from './chains.ts'
export { type TestDatabase, testDatabase } from './database.ts'
export { type Payment, type ScriptedChain, scriptedChain } from './scripted-chain.ts'
export { accountsOn, CALLER, expectOk, realClock, type SentMail, signUpCommand, type TestClock, testClock, type TestCustomer } from './accounts.ts'
export { type Answer, type Api, type ApiCall, startApi } from './api.ts'
export { callJson, eventually, type HttpCustomer, sandboxOf, signUpAndIn } from './customer.ts'
export { type Product, type ProductOptions, startProduct } from './product.ts'
