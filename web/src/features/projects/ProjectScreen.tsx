export default function ProjectScreen() {
  return null;
}
