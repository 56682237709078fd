class Program
{
    static void Main()
    {
        var none = new int[0];
        System.Console.WriteLine(none[3]);
    }
}
