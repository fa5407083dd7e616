export default function Page() { return <p>deposit-networks</p> }
