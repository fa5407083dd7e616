export default function Page() { return <p>deposit-review</p> }
