/** What is known of the way to the server: whether requests fail and are tried again. */
class Network {
  private struggling = $state(0);

  /** Whether something that was asked has not come through, and is tried again. */
  get fails(): boolean {
    return this.struggling > 0;
  }

  /** Note that a request has failed and is tried again; returns what is to be called when it has come to an end. */
  struggle(): () => void {
    this.struggling += 1;
    return () => (this.struggling -= 1);
  }
}

export const network = new Network();
