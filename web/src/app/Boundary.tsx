import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.js';

/** Shows the error page instead of what failed to render. A new `place` tries again. */
export class Boundary extends Component<
  { children: ReactNode; place?: string },
  { error: unknown; place?: string }
> {
  override state: { error: unknown; place?: string } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(props: { place?: string }, state: { place?: string }) {
    return props.place === state.place ? null : { place: props.place, error: undefined };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return <ErrorPage error={this.state.error} onAgain={() => this.setState({ error: undefined })} />;
  }
}
