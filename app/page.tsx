export default function HomePage() {
  return <h1>Atrium</h1>;
}
