export default function Page() { return <p>token-transactions</p> }
