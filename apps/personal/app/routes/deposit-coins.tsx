export default function Page() { return <p>deposit-coins</p> }
