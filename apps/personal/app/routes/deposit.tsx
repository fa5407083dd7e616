export default function Page() { return <p>deposit</p> }
