export default function Page() { return <p>token-transaction</p> }
