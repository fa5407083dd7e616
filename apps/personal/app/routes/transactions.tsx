export default function Page() { return <p>transactions</p> }
