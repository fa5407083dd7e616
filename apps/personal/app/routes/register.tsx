export default function Page() { return <p>register</p> }
